import type { Cents } from '@satoshi/rules/money'
import { refundedOf, stateOf, type OrderFacts, type Refund } from '@satoshi/rules/payment/order'
import { hour, type Instant } from '@satoshi/rules/time'

import type { ProviderRefund } from '../platform/payments/plan-provider.ts'

/** How long an event of the provider may be on its way before what it is about is named to the operator. */
export const patience = 2 * hour

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

/**
 * What was given back of something otherwise here than at the provider, refund by refund: of what was paid since all of
 * `theirs` are known, and of what is older those that were made since. A refund that was made or has failed lately may be
 * told yet, and is no disagreement.
 */
export function faultsOfRefunds(
  facts: OrderFacts,
  theirs: readonly ProviderRefund[],
  { since, now }: { since: Instant; now: Instant },
): string[] {
  const { refunds, paidAt } = facts
  const isLate = (at: Instant) => at < now - patience
  const isUnheard = ({ id, failedAt, madeAt }: ProviderRefund) => failedAt === null && !refunds[id] && isLate(madeAt)
  const isFailing = ({ id, failedAt }: ProviderRefund) => failedAt !== null && !refunds[id]?.failed && !isLate(failedAt)
  const open = new Set(theirs.filter(isFailing).map(({ id }) => id))
  const known = new Map<string, Refund>(
    theirs
      .filter(({ id }) => refunds[id] && !open.has(id))
      .map(({ id, centavos, failedAt }) => [id, { centavos, failed: failedAt !== null }]),
  )
  const isWhole = (paidAt ?? 0) >= since
  const compared = Object.entries(refunds).filter(([id]) => known.has(id) || (isWhole && !open.has(id)))
  const partOf = (some: Iterable<[string, Refund]>) => refundedOf({ ...facts, refunds: Object.fromEntries(some) })
  const found: string[] = []
  if (theirs.some(isUnheard)) found.push('was refunded at the provider, and its event has not come')
  if (partOf(compared) !== partOf(known)) found.push('another part was given back at the provider')
  return found
}

/** All that the provider lists, a page after the other. Throws `ProviderAway`. */
export async function listed<One>(pages: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = []
  for await (const one of pages) all.push(one)
  return all
}
