import type { Duels } from '../duel/duel-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { endInvitesBetween, endInvitesOf, inviteEvents } from './expire-invites.ts'
import { inviteRoutes } from './invite-routes.ts'
import { pendingInvitesTo } from './invite-view.ts'
import { readAllOf } from './invite-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const inviteExportParts: readonly ExportPart[] = [{ key: 'duelInvites', value: readAllOf }]

export const invite = defineDomain({
  name: 'invite',
  open: () => ({ pendingInvitesTo, endInvitesBetween }),
  routes: ({ app, duels }: Base & { duels: Duels }) => ({ invite: inviteRoutes({ app, duels }) }),
  events: ({ app }) => inviteEvents(app),
  onAccountDeleted: endInvitesOf,
  exportParts: inviteExportParts,
})
