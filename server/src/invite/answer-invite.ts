import type { DuelInvite } from '@satoshi/contract/invite'
import { answerInvite as decide, type DeclineReason, type Invite, shownStakeBtz } from '@satoshi/rules/invite/invite'
import { btz } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { publishDuel } from '../duel/duel-api.ts'
import { saveNotices } from '../notification/notification-api.ts'
import { isBlockedBetween } from '../people/people-api.ts'
import type { App } from '../platform/app.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { lockInvite, readInvite, writeAnswer, type InviteRow } from './invite-store.ts'
import { publishInvites, viewOf } from './invite-view.ts'
import { assertInviteStakes, lockTwo, startDuelOf, type Invites } from './start-duel.ts'

type Accepted = { duelId: string; topic: string; betAmount: number }

/**
 * Accepts an invite as its challenged player, and creates the duel with it: both or neither. Accepted again it gives the
 * same duel. Refuses `invite.notFound`, `invite.notYours`, `invite.ended`, `duel.playing`, `invite.notAccepting` where
 * the challenger plays or cannot put the stake in any more, and what the stakes of the player refuse.
 */
export async function acceptInvite(invites: Invites, userId: string, id: string): Promise<Accepted> {
  const { app, duels } = invites
  const { row, fresh } = await app.inTransaction(async (tx) => {
    const at = app.clock.now()
    const found = await lockBoth(tx, id, userId)
    unwrap(decide(inviteOf(found), { userId, answer: 'accepted', at }))
    if (found.status === 'accepted') return { row: found, fresh: false }
    await assertNoOpenDuel(tx, found, at)
    const stake = btz(shownStakeBtz(found.betAmount))
    await assertInviteStakes(tx, { me: userId, other: found.challengerId, stake, at })
    return { row: await startDuelOf(invites, tx, found, at), fresh: true }
  })
  if (!row.duelId) throw refuse('invite.ended')
  if (fresh) {
    await publishDuel(duels, row.duelId)
    await publishInvites(app, [row])
  }
  return { duelId: row.duelId, topic: row.quizTopic, betAmount: shownStakeBtz(row.betAmount) }
}

/** The invite with both its players held, players first as everywhere. */
async function lockBoth(tx: Tx, id: string, userId: string): Promise<InviteRow> {
  const seen = await readInvite(tx, id, userId)
  const bothAreThere = seen && (await lockTwo(tx, seen.challengerId, seen.challengedId))
  const found = bothAreThere && (await lockInvite(tx, id, userId))
  if (!found) throw refuse('invite.notFound')
  return found
}

/** One's own duel is told as it is; the other's as "cannot now". `openDuel` stands behind both when two come at once. */
async function assertNoOpenDuel(tx: Tx, { challengerId, challengedId }: InviteRow, at: Instant): Promise<void> {
  if (await isBlockedBetween(tx, challengerId, challengedId)) throw refuse('invite.ended', { status: 'expired' })
  const presence = await presenceOf(tx, [challengerId, challengedId], at)
  if (presence.get(challengedId)?.playing) throw refuse('duel.playing')
  if (presence.get(challengerId)?.playing) throw refuse('invite.notAccepting', { reason: 'playing' })
}

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
    unwrap(decide(inviteOf(found), { userId, answer: change.status, at }))
    if (found.status === change.status) return { row: found, fresh: false }
    const declineReason = change.status === 'rejected' ? change.declineReason : null
    const written = await writeAnswer(tx, found.id, { status: change.status, declineReason, at })
    if (!written) throw refuse('invite.ended')
    return { row: written, fresh: true }
  })
  if (!fresh) return viewOf(app, row)
  const [view] = await publishInvites(app, [row])
  return view ?? viewOf(app, row)
}

/** A stored invite as the rules ask for it. */
function inviteOf({ challengerId, challengedId, status, expiresAt }: InviteRow): Invite {
  return { challengerId, challengedId, status, expiresAt: expiresAt.getTime() }
}

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
  const data = { invite_id: id, user_id: userId, ...(duelId && { duel_id: duelId }) }
  const saved = await app.inTransaction((tx) =>
    saveNotices(tx, [{ userId: challengerId, fromUserId: userId, type: notice.type, ref: id, data }], app.clock.now()),
  )
  if (saved.length > 0) publishStale(app.live, challengerId, 'notifications')
}

const statusOf = { duel_accepted: 'accepted', duel_rejected: 'rejected' } as const
