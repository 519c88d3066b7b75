import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { saveNotices } from '../notification/notification-api.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import { readInvite } from './invite-store.ts'

export type AnswerNotice = { toUserId: string; type: 'duel_accepted' | 'duel_rejected'; inviteId: string }

/**
 * Saves a notice for the challenger of how their invite was answered, once for each invite. Only the challenged may ask,
 * only for the challenger, and only what is true: refuses `invite.notFound` to strangers, else `invite.notYours`. The
 * words are the server's (product 9.1): no player writes to another by this call.
 */
export async function notifyAnswer(app: App, userId: string, notice: AnswerNotice): Promise<void> {
  const invite = await readInvite(app.db, notice.inviteId, userId)
  if (!invite) throw refuse('invite.notFound')
  const isMine = invite.challengedId === userId && invite.challengerId === notice.toUserId
  if (!isMine || invite.status !== statusOf[notice.type]) throw refuse('invite.notYours')
  const { id, challengerId, duelId } = invite
  const data = { invite_id: id, ...(duelId && { duel_id: duelId }) }
  const saved = await app.inTransaction((tx) =>
    saveNotices(tx, [{ userId: challengerId, fromUserId: userId, type: notice.type, ref: id, data }], app.clock.now()),
  )
  if (saved.length > 0) publishStale(app.live, challengerId, 'notifications')
}

const statusOf = { duel_accepted: 'accepted', duel_rejected: 'rejected' } as const
