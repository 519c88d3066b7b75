import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { inBatches, type Tx } from '../platform/postgres/db.ts'
import type { DueEvent } from '../platform/scheduled-events/scheduled-events.ts'
import { sendJob } from '../platform/jobs/jobs.ts'
import { closeByJob } from './close-order.ts'
import { deleteLimits, readLimitChanges } from './limit-store.ts'
import { readOpenOrders, readWholeOrders, type OwnOrder } from './order-store.ts'
import type { PaymentServices, PlanEvents } from './payment-services.ts'
import { paymentRoutes } from './payment-routes.ts'
import { present } from './payment-world.ts'
import { refundByJob } from './refund-order.ts'
import { serveEvents } from './serve-events.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const paymentExportParts: readonly ExportPart[] = [
  {
    key: 'paymentOrders',
    rows: (db, userId) => inBatches<OwnOrder>((last, limit) => readWholeOrders(db, userId, last, limit)),
  },
  { key: 'paymentLimits', value: readLimitChanges },
]

/** Plans, which are opened later, take their part of the provider's events. */
type Opened = Base & PaymentServices & { planEvents: PlanEvents }

export const payment = defineDomain({
  name: 'payment',
  open: ({ paymentProvider = null }: Base) => ({ payments: { provider: paymentProvider } }),
  routes: (services: Opened) => ({ payment: paymentRoutes(services) }),
  serve: serveEvents,
  jobs: ({ app, payments: { provider } }: Opened) => ({
    refundOrder: async ({ orderId }) => refundByJob({ app, provider: present(provider) }, orderId),
    closeOrder: async ({ orderId }) => closeByJob(app, provider, orderId),
  }),
  events: ({ app }: Opened) => ({
    checkoutEnds: {
      handle: async (tx: Tx, { ref }: DueEvent) => {
        await app.jobs.send(tx, 'closeOrder', { orderId: ref })
        return undefined
      },
    },
  }),
  onAccountDeleted: forgetBuyer,
  exportParts: paymentExportParts,
})

/** Orders are books and stay; what is open is given up, and what the player allowed themselves goes. */
async function forgetBuyer(tx: Tx, userId: string): Promise<void> {
  for (const { id } of await readOpenOrders(tx, userId)) await sendJob(tx, 'closeOrder', { orderId: id })
  await deleteLimits(tx, userId)
}
