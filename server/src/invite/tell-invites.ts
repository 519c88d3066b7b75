import type { DuelInvite } from '@satoshi/contract/invite'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import type { InviteRow } from './invite-store.ts'
import { inviteViews } from './invite-view.ts'

/** Says to both people of some invites what became of them; called after the commit. */
export async function tellInvites(app: App, rows: InviteRow[]): Promise<DuelInvite[]> {
  const views = await inviteViews(app.db, rows, app.clock.now())
  for (const view of views) {
    app.live.toUser(view.challenger_id, 'invite', view)
    app.live.toUser(view.challenged_id, 'invite', view)
  }
  return views
}

/** An invite as both see it; refuses `invite.notFound` where one of them is gone. */
export async function viewOf(app: App, row: InviteRow): Promise<DuelInvite> {
  const [view] = await inviteViews(app.db, [row], app.clock.now())
  if (!view) throw refuse('invite.notFound')
  return view
}
