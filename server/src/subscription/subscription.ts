import { withNews } from '@satoshi/rules/payment/order'
import { lastBill, stateOf } from '@satoshi/rules/subscription/subscription'

import { present, type PaymentServices, type PlanEvents } from '../payment/payment-api.ts'
import { saveNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { sendJob } from '../platform/jobs/jobs.ts'
import { publishStale } from '../platform/live/live.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { inBatches, type Tx } from '../platform/postgres/db.ts'
import type { DueEvent } from '../platform/scheduled-events/scheduled-events.ts'
import { deletePlanPeriods, planOf, planPeriodsOf } from '../profile/profile-api.ts'
import { readOwnBills, subscriptionOfBill, type OwnBill } from './bill-store.ts'
import { closeByJob } from './close-plan.ts'
import { applyNews, applyToPayment } from './receive-news.ts'
import { noteStanding } from './refresh.ts'
import { lockWithPlayer, settle, type Locked } from './settle.ts'
import { readOwnPlanOrders, readSubscriptions } from './subscription-store.ts'
import { subscriptionRoutes } from './subscription-routes.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const subscriptionExportParts: readonly ExportPart[] = [
  { key: 'planOrders', value: readOwnPlanOrders },
  { key: 'planPeriods', value: planPeriodsOf },
  {
    key: 'planBills',
    rows: (db, userId) => inBatches<OwnBill>((last, limit) => readOwnBills(db, userId, last, limit)),
  },
]

type Opened = Base & PaymentServices

export const subscription = defineDomain({
  name: 'subscription',
  open: ({ app }: Opened): { planEvents: PlanEvents } => ({
    planEvents: {
      apply: async (tx, news, at) => applyNews(app, tx, news, at),
      applyToPayment: async (tx, paymentId, news, at) => applyToPayment(app, tx, { paymentId, news }, at),
    },
  }),
  routes: (services: Opened) => ({ subscription: subscriptionRoutes(services) }),
  jobs: ({ app, payments: { provider } }: Opened) => ({
    closePlan: async ({ subscriptionId }) => closeByJob(app, provider, subscriptionId),
    refreshPlan: async ({ subscriptionId }) => noteStanding({ app, plans: present(provider).plans }, subscriptionId),
    endPlan: async ({ subscriptionId }) => endByJob(app, provider, subscriptionId),
    refundBill: async ({ billId }) => refundByJob(app, provider, billId),
  }),
  events: ({ app }: Opened) => ({
    planCheckoutEnds: {
      handle: async (tx: Tx, { ref }: DueEvent) => {
        await app.jobs.send(tx, 'closePlan', { subscriptionId: ref })
        return undefined
      },
    },
    planMonthBegins: { lock: lockBill, handle: async (tx: Tx, event: DueEvent) => beginMonth(app, tx, event) },
    planEnds: { lock: lockWithPlayer, handle: async (tx: Tx, event: DueEvent) => endPlan(app, tx, event) },
  }),
  onAccountDeleted: endSubscriptions,
  exportParts: subscriptionExportParts,
})

/** The subscription of a bill, locked with its player. */
async function lockBill(tx: Tx, billId: string): Promise<Locked | null> {
  const id = await subscriptionOfBill(tx, billId)
  return id === null ? null : lockWithPlayer(tx, id)
}

/** Gives what a month brings that was paid before. */
async function beginMonth(app: App, tx: Tx, { ref: billId, now }: DueEvent) {
  const locked = await lockBill(tx, billId)
  if (!locked) return undefined
  await settle(app, tx, locked, now)
  return () => publishStale(app.live, locked.subscription.userId, 'wallet')
}

/**
 * Tells a player that their plan has ended, unless it was paid again. One whose payment did not come is ended at the provider
 * too: nobody is charged for what they no longer have.
 */
async function endPlan(app: App, tx: Tx, { ref: id, now }: DueEvent) {
  const locked = await lockWithPlayer(tx, id)
  if (!locked) return undefined
  const { subscription: known, bills, player } = locked
  const state = stateOf({ facts: known, isClosed: known.closed !== null, next: known.next, bills }, now)
  const last = lastBill(bills)
  if (state !== 'ended' || !last) return undefined
  const { userId } = known
  const hasAnother = (await planOf(tx, userId, now)) !== 'free'
  const notice = { userId, fromUserId: null, type: 'plan_ended' as const, ref: last.id, data: { plan: last.plan } }
  if (player && !hasAnother) await saveNotices(tx, [notice], now)
  if (known.status !== 'ended') await app.jobs.send(tx, 'endPlan', { subscriptionId: id })
  return () => publishStale(app.live, userId, 'wallet', 'notifications')
}

async function endByJob(app: App, provider: PaymentProvider | null, subscriptionId: string): Promise<void> {
  const { plans } = present(provider)
  await noteStanding({ app, plans }, subscriptionId, async (port, providerId) => {
    await port.endSubscription(providerId)
    return port.readSubscription(providerId)
  })
}

/**
 * Has the provider give the money of a bill back that nobody may have. That it was done is told by an event; where the
 * provider never will, the plan and its BTZ return.
 */
async function refundByJob(app: App, provider: PaymentProvider | null, billId: string): Promise<void> {
  if ((await present(provider).plans.refundBill(billId)) === 'begun') return
  const id = await subscriptionOfBill(app.db, billId)
  if (id === null) return
  await app.inTransaction(async (tx) => {
    const locked = await lockWithPlayer(tx, id)
    if (!locked) return
    const bills = locked.bills.map((bill) =>
      bill.id === billId ? { ...bill, facts: withNews(bill.facts, { kind: 'refundRefused' }) } : bill,
    )
    await settle(app, tx, { ...locked, bills }, app.clock.now())
  })
}

/** Bills are books and stay; what is open is given up, nothing is charged any more, and nobody has a plan. */
async function endSubscriptions(tx: Tx, userId: string): Promise<void> {
  for (const { id, providerId, status, closed } of await readSubscriptions(tx, userId)) {
    if (providerId !== null && status !== 'ended') await sendJob(tx, 'endPlan', { subscriptionId: id })
    if (providerId === null && closed === null) await sendJob(tx, 'closePlan', { subscriptionId: id })
  }
  await deletePlanPeriods(tx, userId)
}
