import type { DuelInvite } from '@satoshi/contract/invite'
import { answerInvite as decide, type DeclineReason, type Invite } from '@satoshi/rules/invite/invite'

import { refuse, unwrap } from '../platform/refusal.ts'
import { lockInvite, writeAnswer, type InviteRow } from './invite-store.ts'
import type { Invites } from './invites.ts'
import { tellInvites, viewOf } from './tell-invites.ts'

export type Change = { id: string; status: 'rejected' | 'withdrawn'; declineReason: DeclineReason | null }

/**
 * Says no to an invite, as its challenged player, or takes an own one back. Refuses `invite.notFound`,
 * `invite.notYours` and `invite.ended`.
 */
export async function answerInvite({ app }: Invites, userId: string, change: Change): Promise<DuelInvite> {
  const { row, fresh } = await app.inTransaction(async (tx) => {
    const at = app.clock.now()
    const found = await lockInvite(tx, change.id, userId)
    if (!found) throw refuse('invite.notFound')
    unwrap(decide(asked(found), { userId, answer: change.status, at }))
    if (found.status === change.status) return { row: found, fresh: false }
    const declineReason = change.status === 'rejected' ? change.declineReason : null
    const written = await writeAnswer(tx, found.id, { status: change.status, declineReason, at })
    if (!written) throw refuse('invite.ended')
    return { row: written, fresh: true }
  })
  if (!fresh) return viewOf(app, row)
  const [view] = await tellInvites(app, [row])
  return view ?? viewOf(app, row)
}

/** A stored invite as the rules ask for it. */
export function asked({ challengerId, challengedId, status, expiresAt }: InviteRow): Invite {
  return { challengerId, challengedId, status, expiresAt: expiresAt.getTime() }
}
