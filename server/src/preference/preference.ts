import { defineDomain } from '../platform/domain.ts'
import { preferenceExportParts } from './preference-export.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { deletePreferences } from './preference-store.ts'

export const preference = defineDomain({
  name: 'preference',
  routes: ({ app }) => ({ matchmaking: preferenceRoutes(app) }),
  onAccountDeleted: deletePreferences,
  exportParts: preferenceExportParts,
})
