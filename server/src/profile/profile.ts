import type { Identity } from '../identity/identity-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { profileRoutes, settingsRoutes } from './profile-routes.ts'
import { deleteSettings, readSettings } from './settings-store.ts'
import { readWholeProfile } from './profile-store.ts'
import { settingsView } from './profile-view.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const profileExportParts: readonly ExportPart[] = [
  { key: 'profile', value: readWholeProfile },
  { key: 'settings', value: async (db, userId) => settingsView(await readSettings(db, userId)) },
]

export const profile = defineDomain({
  name: 'profile',
  routes: ({ app, identity }: Base & { identity: Identity }) => ({
    profile: profileRoutes(identity),
    settings: settingsRoutes(app),
  }),
  onAccountDeleted: deleteSettings,
  exportParts: profileExportParts,
})
