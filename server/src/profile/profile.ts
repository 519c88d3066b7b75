import type { Identity } from '../identity/identity-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { profileExportParts } from './profile-export.ts'
import { profileRoutes } from './profile-routes.ts'
import { settingsRoutes } from './settings-routes.ts'
import { deleteSettings } from './settings-store.ts'

export const profile = defineDomain({
  name: 'profile',
  routes: ({ app, identity }: Base & { identity: Identity }) => ({
    profile: profileRoutes(identity),
    settings: settingsRoutes(app),
  }),
  onAccountDeleted: deleteSettings,
  exportParts: profileExportParts,
})
