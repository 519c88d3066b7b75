import type { Identity } from '../identity/identity-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { openPresence, type PresenceDesk, type PresenceHooks } from './open-presence.ts'
import { presenceAnswers } from './watchers.ts'
import { presenceRoutes } from './presence-routes.ts'
import { deletePresence, readOwnPresence } from './presence-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const presenceExportParts: readonly ExportPart[] = [{ key: 'presence', value: readOwnPresence }]

type Needs = Base & PresenceHooks & { identity: Identity }
type Opened = { presence: PresenceDesk }

export const presence = defineDomain({
  name: 'presence',
  open: (services: Needs): Opened => {
    const desk = openPresence(services.app, services)
    services.identity.onSignedOut.push((userId) => desk.attendance.markOffline(userId))
    return { presence: desk }
  },
  routes: (services: Needs & Opened) => ({ presence: presenceRoutes(services.presence) }),
  live: () => presenceAnswers(),
  background: (services: Needs & Opened) => [services.presence],
  onAccountDeleted: deletePresence,
  exportParts: presenceExportParts,
})
