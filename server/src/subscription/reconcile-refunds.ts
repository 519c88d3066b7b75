import type { Instant } from '@satoshi/rules/time'

import { faultsOfRefunds, listed } from '../payment/payment-api.ts'
import type { PlanProvider } from '../platform/payments/plan-provider.ts'
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
    faultsOfRefunds(bill.facts, theirs.get(bill.id) ?? [], { since, now }).map((what) => ({ bill: bill.id, what })),
  )
}
