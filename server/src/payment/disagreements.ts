import type { Cents } from '@satoshi/rules/money'
import { stateOf, type OrderFacts } from '@satoshi/rules/payment/order'
import { hour, type Instant } from '@satoshi/rules/time'

/** How long an event of the provider may be on its way before what it is about is named to the operator. */
export const patience = 2 * hour

/** What orders of packages and bills of plans are called that have other refunds at the provider than here. */
export const otherRefund = 'another part was given back at the provider'

/** What is kept of something that is sold for money: what it is worth by its facts, and what was credited for it. */
type Credited = { facts: OrderFacts; worthCents: Cents; creditedCents: Cents }

/** What an order or a bill and the ledger, which has `moved` cents for it, disagree in, and whether its refund takes too long. */
export function faultsOfCredit(
  { facts, worthCents, creditedCents }: Credited,
  { moved, now }: { moved: number; now: Instant },
): string[] {
  const found: string[] = []
  if (creditedCents !== worthCents) found.push('is worth something else than what was credited')
  if (moved !== creditedCents) found.push('the ledger has moved another amount for it')
  const { refundAskedAt } = facts
  if (stateOf(facts) === 'refunding' && refundAskedAt !== null && refundAskedAt < now - patience)
    found.push('waits for its refund')
  return found
}

/** All that the provider lists, a page after the other. Throws `ProviderAway`. */
export async function listed<One>(pages: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of pages) all.push(one)
  return all
}
