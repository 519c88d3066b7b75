import { list, metadata, optional, record, text } from './params.ts'
import { missing } from './refusal.ts'
import { noParameters, route, type Route } from './route.ts'
import { newCustomer } from './session-objects.ts'

const creation = record({
  name: optional(text),
  email: optional(text),
  description: optional(text),
  metadata: optional(metadata),
  preferred_locales: optional(list(text)),
})

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', creation, ({ provider, input }) => {
    const customer = newCustomer(input, provider.seconds())
    provider.state.customers[customer.id] = customer
    provider.changed()
    return customer
  }),
  route('GET', '/v1/customers/:id', noParameters, ({ provider, id }) => {
    const customer = provider.state.customers[id]
    if (!customer) throw missing('customer', id, 'id')
    return customer
  }),
]
