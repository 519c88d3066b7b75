import type Stripe from 'stripe'

import { choice, integer, list, metadata, optional, record, text } from './params.ts'
import { intervals } from './periods.ts'
import { newPrice, newProduct } from './price-objects.ts'
import type { Provider } from './provider.ts'
import { missing, StripeRefusal } from './refusal.ts'
import { listOf, listParameters, noParameters, route, type Route } from './route.ts'

const creation = record({
  currency: choice(['brl']),
  unit_amount: integer(0, 99_999_999),
  recurring: record({ interval: choice(intervals) }),
  product_data: record({ name: text, metadata: optional(metadata) }),
  lookup_key: optional(text),
  metadata: optional(metadata),
})

const listing = record({ ...listParameters, lookup_keys: optional(list(text)) })

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', creation, ({ provider, input }) => createPrice(provider, input)),
  route('GET', '/v1/prices', listing, ({ provider, input }) => {
    const { lookup_keys: keys } = input
    const fitting = Object.values(provider.state.prices).filter(
      ({ lookup_key: key }) => keys === undefined || (key !== null && keys.includes(key)),
    )
    return listOf('/v1/prices', fitting, input)
  }),
  route('GET', '/v1/prices/:id', noParameters, ({ provider, id }) => priceOf(provider, id, { param: 'price' })),
]

/** A price by its id; `status` is how it is refused where it is not there, 404 where it is what was asked for. */
export function priceOf({ state }: Provider, id: string, refused: { param: string; status?: number }): Stripe.Price {
  const price = state.prices[id]
  if (!price) throw missing('price', id, refused.param, refused.status)
  return price
}

function createPrice(provider: Provider, input: ReturnType<typeof creation>): Stripe.Price {
  const { state } = provider
  const lookupKey = input.lookup_key ?? null
  const taken = Object.values(state.prices).find(({ lookup_key: key }) => lookupKey !== null && key === lookupKey)
  if (taken) {
    const message = `A price (\`${taken.id}\`) already uses that lookup key.`
    throw new StripeRefusal(message, { code: 'resource_already_exists', param: 'lookup_key' })
  }
  const created = provider.seconds()
  const product = newProduct(input.product_data.name, input.product_data.metadata ?? {}, created)
  const price = newPrice({
    product: product.id,
    amount: input.unit_amount,
    interval: input.recurring.interval,
    lookupKey,
    metadata: input.metadata ?? {},
    created,
  })
  state.products[product.id] = product
  state.prices[price.id] = price
  provider.changed()
  return price
}
