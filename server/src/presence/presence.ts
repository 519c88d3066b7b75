import type { Identity } from '../identity/identity-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { openPresence, type PresenceDomain, type PresenceHooks } from './open-presence.ts'
import { presenceAnswers } from './watchers.ts'
import { presenceRoutes } from './presence-routes.ts'
import { deletePresence, readOwnPresence } from './presence-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const presenceExportParts: readonly ExportPart[] = [{ key: 'presence', value: readOwnPresence }]

type Needs = Base & PresenceHooks & { identity: Identity }
type Opened = { presence: PresenceDomain }

export const presence = defineDomain({
  name: 'presence',
  open: (services: Needs): Opened => {
    const domain = openPresence(services.app, services)
    services.identity.onSignedOut.push((userId) => domain.attendance.markOffline(userId))
    return { presence: domain }
  },
  routes: (services: Needs & Opened) => ({ presence: presenceRoutes(services.presence) }),
  live: () => presenceAnswers(),
  background: (services: Needs & Opened) => [services.presence],
  onAccountDeleted: deletePresence,
  exportParts: presenceExportParts,
})
