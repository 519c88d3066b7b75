import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { deletePreferences } from './preference-store.ts'
import { preferencesOf } from './preferences-of.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const preferenceExportParts: readonly ExportPart[] = [{ key: 'duelPreferences', value: preferencesOf }]

export const preference = defineDomain({
  name: 'preference',
  routes: ({ app }) => ({ matchmaking: preferenceRoutes(app) }),
  onAccountDeleted: deletePreferences,
  exportParts: preferenceExportParts,
})
