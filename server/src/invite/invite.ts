import type { Duels } from '../duel/duel-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { endInvitesBetween, endInvitesOf } from './end-invites.ts'
import { createInviteExpiry } from './expire-invites.ts'
import { inviteExportParts } from './invite-export.ts'
import { inviteRoutes } from './invite-routes.ts'
import { pendingInvitesTo } from './pending-invites.ts'

export const invite = defineDomain({
  name: 'invite',
  open: () => ({ pendingInvitesTo, endInvitesBetween }),
  routes: ({ app, duels }: Base & { duels: Duels }) => ({ invite: inviteRoutes({ app, duels }) }),
  background: ({ app }) => [createInviteExpiry(app)],
  onAccountDeleted: endInvitesOf,
  exportParts: inviteExportParts,
})
