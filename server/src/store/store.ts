import type { PaymentServices } from '../payment/payment-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { inBatches } from '../platform/postgres/db.ts'
import { storeRoutes } from './store-routes.ts'
import { deletePurchases, insertFirstPrices, readWholePurchases, type OwnPurchase } from './store-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const storeExportParts: readonly ExportPart[] = [
  {
    key: 'purchases',
    rows: (db, userId) => inBatches<OwnPurchase>((last, limit) => readWholePurchases(db, userId, last, limit)),
  },
]

export const store = defineDomain({
  name: 'store',
  routes: (services: Base & PaymentServices) => ({ store: storeRoutes(services) }),
  prepare: ({ app }) => insertFirstPrices(app.db),
  onAccountDeleted: deletePurchases,
  exportParts: storeExportParts,
})
