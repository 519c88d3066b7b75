import { refundedOf } from '@satoshi/rules/payment/order'
import { worthOf } from '@satoshi/rules/subscription/subscription'
import { hour, type Instant } from '@satoshi/rules/time'

import { readMoved } from '../payment/payment-api.ts'
import type { PlanProvider, ProviderBill } from '../platform/payments/plan-provider.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readBillsSince, type StoredBill } from './bill-store.ts'

/** How long an event of the provider may be on its way before its bill is named to the operator. */
const patience = 2 * hour

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
  const bills = await readBillsSince(db, since - patience)
  const moved = await readMoved(db)
  const theirs = plans && (await listed(plans.billsSince(since - openMillis)))
  return {
    bills: bills.length,
    paidCentavos: bills.reduce((sum, { facts }) => sum + facts.priceCentavos, 0),
    refundedCentavos: bills.reduce((sum, { facts }) => sum + refundedOf(facts), 0),
    atProvider: theirs && theirs.filter(({ paidAt }) => paidAt >= since).length,
    disagreements: [
      ...bills.flatMap((bill) => disagreementsOf(bill, moved.get(bill.id) ?? 0)),
      ...(theirs ? againstProvider(bills, theirs, { since, now }) : []),
    ],
  }
}

/** Those of ours; another system may sell by the same account. */
async function listed(pages: AsyncIterable<ProviderBill>): Promise<ProviderBill[]> {
  const all: ProviderBill[] = []
  for await (const one of pages) if (one.planId !== null) all.push(one)
  return all
}

function disagreementsOf(bill: StoredBill, moved: number): BillReconciliation['disagreements'] {
  const found: string[] = []
  const { id, creditedCents } = bill
  if (creditedCents !== worthOf(bill)) found.push('is worth something else than what was credited')
  if (moved !== creditedCents) found.push('the ledger has moved another amount for it')
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
