import { defineDomain } from '../platform/domain.ts'
import { burnAll } from './burn-all.ts'
import { walletExportParts } from './wallet-export.ts'
import { walletRoutes } from './wallet-routes.ts'

export const wallet = defineDomain({
  name: 'wallet',
  routes: ({ app }) => ({ wallet: walletRoutes(app) }),
  onAccountDeleted: burnAll,
  exportParts: walletExportParts,
})
