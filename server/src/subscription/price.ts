import { priceOf, type Offer } from '@satoshi/rules/subscription/offers'

import { asking, type PaymentWorld } from '../payment/payment-api.ts'
import { UnknownPrice } from '../platform/payments/plan-provider.ts'
import { findPrice, forgetPrice, notePrice } from './subscription-store.ts'

/** How an offer is named on the provider's page and on the bill, in the language of its currency. */
const titles = {
  premium: { month: 'Premium, mensal', year: 'Premium, anual' },
  elite: { month: 'Elite, mensal', year: 'Elite, anual' },
} as const satisfies Record<Offer['plan'], Record<Offer['interval'], string>>

/**
 * What a call answers that names the price of an offer, which is made again where the provider has forgotten it. Throws what
 * the call throws, but `UnknownPrice`.
 */
export async function withPrice<Answer>(
  world: PaymentWorld,
  { offer, centavos }: { offer: Offer; centavos: number },
  call: (priceId: string) => Promise<Answer>,
): Promise<Answer> {
  const known = await priceAtProvider(world, offer, centavos)
  try {
    return await call(known)
  } catch (error) {
    if (!(error instanceof UnknownPrice)) throw error
  }
  await forgetPrice(world.app.db, known)
  return call(await priceAtProvider(world, offer, centavos))
}

/** The price of an offer at the provider, which is made there for the first who buys it. Refuses `payment.providerAway`. */
export async function priceAtProvider(
  world: PaymentWorld,
  offer: Offer,
  centavos: number = priceOf(offer),
): Promise<string> {
  const { app, provider } = world
  const known = await findPrice(app.db, offer, centavos)
  if (known !== null) return known
  const { plan, interval } = offer
  const key = `${plan}_${interval}_${centavos}`
  const priceId = await asking(
    world,
    provider.plans.priceOf({ key, title: titles[plan][interval], centavos, interval }),
  )
  await notePrice(app.db, { priceId, offer, centavos })
  return priceId
}
