import type { Identity } from '../identity/identity-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { openPresence, type PresenceDesk, type PresenceHooks } from './open-presence.ts'
import { presenceExportParts } from './presence-export.ts'
import { presenceAnswers } from './presence-answers.ts'
import { presenceRoutes } from './presence-routes.ts'
import { deletePresence } from './presence-store.ts'

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
