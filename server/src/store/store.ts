import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { storeRoutes } from './store-routes.ts'
import { deletePurchases, insertFirstPrices, readWholePurchases } from './store-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const storeExportParts: readonly ExportPart[] = [{ key: 'purchases', value: readWholePurchases }]

export const store = defineDomain({
  name: 'store',
  routes: ({ app }) => ({ store: storeRoutes(app) }),
  prepare: ({ app }) => insertFirstPrices(app.db),
  onAccountDeleted: deletePurchases,
  exportParts: storeExportParts,
})
