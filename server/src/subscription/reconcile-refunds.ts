import { refundedOf, type Refund } from '@satoshi/rules/payment/order'
import type { Instant } from '@satoshi/rules/time'

import { listed, otherRefund, patience } from '../payment/payment-api.ts'
import type { PlanProvider, ProviderRefund } from '../platform/payments/plan-provider.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readBillsOfPayments, type StoredBill } from './bill-store.ts'

/**
 * What was given back of bills here and otherwise at the provider: of `bills`, which are all that were paid since, and of
 * older ones what was given back since. Throws `ProviderAway`.
 */
export async function reconcileRefunds(
  db: Db,
  plans: PlanProvider,
  { bills, since, now }: { bills: readonly StoredBill[]; since: Instant; now: Instant },
): Promise<{ bill: string; what: string }[]> {
  const refunds = await listed(plans.refundsSince(since))
  // Packages are paid to the same account, and what another system sells by it.
  const paidBy = await readBillsOfPayments(
    db,
    refunds.map(({ paymentId }) => paymentId),
  )
  const theirs = Map.groupBy(refunds, ({ paymentId }) => paidBy.get(paymentId)?.id)
  // Bills that were read before the refunds are asked about: an event that was taken meanwhile is no disagreement.
  const all = new Map([...paidBy.values(), ...bills].map((bill) => [bill.id, bill]))
  return [...all.values()].flatMap((bill) =>
    faultsOf(bill, theirs.get(bill.id) ?? [], { since, now }).map((what) => ({ bill: bill.id, what })),
  )
}

/** Refund by refund: those of an older bill that were made before are not listed, and do not count on either side. */
function faultsOf(
  { facts }: StoredBill,
  theirs: readonly ProviderRefund[],
  { since, now }: { since: Instant; now: Instant },
): string[] {
  const { refunds, paidAt } = facts
  const isUnheard = ({ id, failed, madeAt }: ProviderRefund) => !failed && !refunds[id] && madeAt < now - patience
  const known = new Map<string, Refund>(theirs.filter(({ id }) => refunds[id]).map((one) => [one.id, one]))
  const isWhole = (paidAt ?? 0) >= since
  const compared = Object.entries(refunds).filter(([id]) => isWhole || known.has(id))
  const partOf = (some: Iterable<[string, Refund]>) => refundedOf({ ...facts, refunds: Object.fromEntries(some) })
  const found: string[] = []
  if (theirs.some(isUnheard)) found.push('was refunded at the provider, and its event has not come')
  if (partOf(compared) !== partOf(known)) found.push(otherRefund)
  return found
}
