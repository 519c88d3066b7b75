import { defineDomain } from '../platform/domain.ts'
import { boxExportParts } from './box-export.ts'
import { boxRoutes } from './box-routes.ts'
import { deleteBoxes } from './box-store.ts'

export const box = defineDomain({
  name: 'box',
  routes: ({ app }) => ({ box: boxRoutes(app) }),
  onAccountDeleted: deleteBoxes,
  exportParts: boxExportParts,
})
