import { defineDomain } from '../platform/domain.ts'
import { noteStakesSwitch } from './note-switch.ts'
import { stakesExportParts } from './stakes-export.ts'
import { stakesRoutes } from './stakes-routes.ts'
import { deleteStakes } from './stakes-store.ts'

export const stakes = defineDomain({
  name: 'stakes',
  routes: ({ app }) => ({ stakes: stakesRoutes(app) }),
  prepare: ({ app }) => noteStakesSwitch(app),
  onAccountDeleted: deleteStakes,
  exportParts: stakesExportParts,
})
