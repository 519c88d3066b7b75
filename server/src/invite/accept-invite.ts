import { answerInvite } from '@satoshi/rules/invite/invite'
import { shownStakeBtz } from '@satoshi/rules/invite/stake'
import { btz } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { announceDuel } from '../duel/duel-api.ts'
import { isBlockedBetween } from '../people/people-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { presenceOf } from '../presence/presence-api.ts'
import { asked } from './answer-invite.ts'
import { demandStakes } from './demand-stakes.ts'
import { lockInvite, readInvite, type InviteRow } from './invite-store.ts'
import type { Invites } from './invites.ts'
import { lockTwo } from './invites.ts'
import { startDuelOf } from './start-duel-of.ts'
import { tellInvites } from './tell-invites.ts'

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
    unwrap(answerInvite(asked(found), { userId, answer: 'accepted', at }))
    if (found.status === 'accepted') return { row: found, fresh: false }
    await demandFree(tx, found, at)
    const stake = btz(shownStakeBtz(found.betAmount))
    await demandStakes(tx, { me: userId, other: found.challengerId, stake, at })
    return { row: await startDuelOf(invites, tx, found, at), fresh: true }
  })
  if (!row.duelId) throw refuse('invite.ended')
  if (fresh) {
    await announceDuel(duels, row.duelId)
    await tellInvites(app, [row])
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
async function demandFree(tx: Tx, { challengerId, challengedId }: InviteRow, at: Instant): Promise<void> {
  if (await isBlockedBetween(tx, challengerId, challengedId)) throw refuse('invite.ended', { status: 'expired' })
  const presence = await presenceOf(tx, [challengerId, challengedId], at)
  if (presence.get(challengedId)?.playing) throw refuse('duel.playing')
  if (presence.get(challengerId)?.playing) throw refuse('invite.notAccepting', { reason: 'playing' })
}
