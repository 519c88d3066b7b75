import { refundedOf } from '@satoshi/rules/payment/order'
import { worthOf } from '@satoshi/rules/subscription/subscription'
import { hour, type Instant } from '@satoshi/rules/time'

import { faultsOfCredit, listed, patience, readMoved } from '../payment/payment-api.ts'
import type { PlanProvider, ProviderBill } from '../platform/payments/plan-provider.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readBillsSince, readPaidByNothing, type StoredBill } from './bill-store.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** How long the provider may try to have a bill paid that it has made. */
const openMillis = 20 * 24 * hour

/** What an operator has to know of the plans that were paid since. */
export type BillReconciliation = {
  bills: number
  paidCentavos: number
  refundedCentavos: number
  /** Bills of ours that the provider has since; null where it was not asked. */
  atProvider: number | null
  disagreements: { bill: string; what: string }[]
}

/** Holds bills of plans, provider and ledger against each other. Throws `ProviderAway`. */
export async function reconcileBills(
  db: Db,
  plans: PlanProvider | null,
  { since, now }: { since: Instant; now: Instant },
): Promise<BillReconciliation> {
  const begun = since - patience
  const bills = await readBillsSince(db, begun)
  const paidByNothing = await readPaidByNothing(db, begun)
  const moved = await readMoved(db)
  const theirs = plans && (await listed(plans.billsSince(since - openMillis))).filter(isOfPlan)
  const refunds = plans && (await reconcileRefunds(db, plans, { bills, since: begun, now }))
  return {
    bills: bills.length,
    paidCentavos: bills.reduce((sum, { facts }) => sum + facts.priceCentavos, 0),
    refundedCentavos: bills.reduce((sum, { facts }) => sum + refundedOf(facts), 0),
    atProvider: theirs && theirs.filter(({ paidAt }) => paidAt >= since).length,
    disagreements: [
      ...bills.flatMap((bill) =>
        disagreementsOf(bill, { moved: moved.get(bill.id) ?? 0, hasPayment: !paidByNothing.has(bill.id), now }),
      ),
      ...(theirs ? againstProvider(bills, theirs, { since, now }) : []),
      ...(refunds ?? []),
    ],
  }
}

/** Another system may sell by the same account. */
function isOfPlan({ planId }: ProviderBill): boolean {
  return planId !== null
}

type Held = { moved: number; hasPayment: boolean; now: Instant }

/** What a bill and the ledger disagree in, and what takes too long. */
function disagreementsOf(bill: StoredBill, { hasPayment, ...at }: Held): BillReconciliation['disagreements'] {
  const { id, facts, creditedCents } = bill
  const found = faultsOfCredit({ facts, creditedCents, worthCents: worthOf(bill) }, at)
  // What is given back of it names the payment alone.
  if (!hasPayment && (facts.paidAt ?? 0) < at.now - patience) found.push('is paid by no payment')
  return found.map((what) => ({ bill: id, what }))
}

function againstProvider(
  bills: readonly StoredBill[],
  theirs: readonly ProviderBill[],
  { since, now }: { since: Instant; now: Instant },
): BillReconciliation['disagreements'] {
  const ours = new Map(bills.map((bill) => [bill.id, bill]))
  const known = new Set(theirs.map(({ billId }) => billId))
  const named = theirs.flatMap(({ billId: bill, amountCentavos, paidAt }) => {
    const facts = ours.get(bill)?.facts
    if (!facts)
      return paidAt >= since && paidAt < now - patience
        ? [{ bill, what: 'is paid at the provider, and its event has not come' }]
        : []
    return facts.priceCentavos === amountCentavos ? [] : [{ bill, what: 'has another price at the provider' }]
  })
  const missing = bills
    .filter(({ id, facts }) => (facts.paidAt ?? 0) >= since + patience && !known.has(id))
    .map(({ id: bill }) => ({ bill, what: 'is paid here, and not known at the provider' }))
  return [...named, ...missing]
}
