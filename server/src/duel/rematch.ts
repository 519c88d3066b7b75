import type { Rematch } from '@satoshi/contract/duel'
import { decideRematch, rematchMillis } from '@satoshi/rules/duel/rematch'
import { btz } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'

import { isBlockedBetween } from '../people/people-api.ts'
import { once } from '../platform/commands.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { assertBothMayStake } from '../stakes/stakes-api.ts'
import { publishDuel, type Duels, openDuel, type DuelSide } from './open-duel.ts'
import { lockDuel, readDuel, type LockedDuel, readOffer, writeOffer, type StoredOffer } from './duel-store.ts'

/** How the offer to play again stands, for one of the two. Refuses `duel.notFound`. */
export async function rematchOf(duels: Duels, userId: string, duelId: string): Promise<Rematch> {
  const duel = await readDuel(duels.app.db, duelId)
  if (!duel || !isIn(duel, userId)) throw refuse('duel.notFound')
  return viewOf(duels.app.db, duel, userId, duels.app.clock.now())
}

/**
 * Offers to play again, or takes the other up on it: then both are in a new duel of the same theme and stake, which is
 * checked as if it were the first. Refuses `duel.notFound`, `duel.notOver`, `duel.rematchGone`, also where the other may not
 * put the stake in, and what `openDuel` refuses of oneself.
 */
export async function requestRematch(
  duels: Duels,
  userId: string,
  { duelId, commandId }: { duelId: string; commandId: string },
): Promise<Rematch> {
  const { app } = duels
  const command = { userId, commandId, procedure: 'duel.rematch', body: { duelId }, at: app.clock.now() }
  const opened = await app.inTransaction(async (tx) => {
    let began: string | null = null
    await once(tx, command, async () => {
      began = await offerOrBegin(duels, tx, await lockOwn(tx, duelId, userId), userId)
      return null
    })
    return began
  })
  if (opened !== null) await publishDuel(duels, opened)
  await publishRematch(duels, duelId)
  return rematchOf(duels, userId, duelId)
}

/** Takes an offer back, turns it down, or says that none is wanted: then the other cannot ask any more. Again it changes nothing. Refuses `duel.notFound`. */
export async function declineRematch(duels: Duels, userId: string, duelId: string): Promise<void> {
  const { app } = duels
  const closed = await app.inTransaction(async (tx) => {
    const duel = await lockOwn(tx, duelId, userId)
    const offer = await readOffer(tx, duelId)
    const at = app.clock.now()
    if (duel.endedAt === null || offer?.state === 'begun' || offer?.state === 'gone') return false
    await writeOffer(tx, duelId, { by: userId, state: 'gone', nextDuelId: null, at })
    return true
  })
  if (closed) await publishRematch(duels, duelId)
}

async function offerOrBegin(duels: Duels, tx: Tx, duel: LockedDuel, userId: string): Promise<string | null> {
  const offer = await readOffer(tx, duel.id)
  const at = duels.app.clock.now()
  const { botId, player2 } = duel
  const step = unwrap(decideRematch({ endedAt: duel.endedAt, againstBot: botId !== null }, offer, userId, at))
  if (step === 'stands') return null
  // Nothing tells who blocked whom: to both it looks as if the other had left.
  if (player2 && (await isBlockedBetween(tx, duel.player1, player2))) throw refuse('duel.rematchGone')
  const by = offer?.by ?? userId
  if (step === 'offer') {
    await writeOffer(tx, duel.id, { by, state: 'offered', nextDuelId: null, at })
    return null
  }
  const stakeCents = btz(duel.betBtz)
  if (player2) {
    const other = player2 === userId ? duel.player1 : player2
    // What bars the other looks as if they had left.
    await assertBothMayStake(tx, { me: userId, other, stake: stakeCents, at }, () => refuse('duel.rematchGone'))
  }
  const { duelId } = await openDuel(duels, tx, {
    sides: sidesOf(duel, by),
    theme: duel.theme,
    stakeCents,
    origin: 'rematch',
    at,
  })
  await writeOffer(tx, duel.id, { by, state: 'begun', nextDuelId: duelId, at })
  return duelId
}

/** Whoever offered first is the challenger. */
function sidesOf({ player1, player2, botId }: LockedDuel, by: string): [DuelSide, DuelSide] {
  const other = player2 === by ? player1 : player2
  if (other !== null) return [player(by), player(other)]
  if (botId === null) throw new Error('a duel without a second side')
  return [player(by), { kind: 'bot', botId }]
}

function player(userId: string): DuelSide {
  return { kind: 'player', userId }
}

async function lockOwn(tx: Tx, duelId: string, userId: string): Promise<LockedDuel> {
  const duel = await lockDuel(tx, duelId)
  if (!duel || !isIn(duel, userId)) throw refuse('duel.notFound')
  return duel
}

function isIn({ player1, player2 }: LockedDuel, userId: string): boolean {
  return player1 === userId || player2 === userId
}

async function viewOf(db: Db, duel: LockedDuel, userId: string, at: Instant): Promise<Rematch> {
  return rematchView(duel, await readOffer(db, duel.id), userId, at)
}

function rematchView(duel: LockedDuel, offer: StoredOffer | null, userId: string, at: Instant): Rematch {
  const expiresAt = duel.endedAt === null ? null : duel.endedAt + rematchMillis
  const isOver = expiresAt !== null && at > expiresAt
  const view = { duelId: duel.id, expiresAt, nextDuelId: offer?.nextDuelId ?? null }
  if (offer?.state === 'begun') return { ...view, state: 'begun' }
  if (isOver || offer?.state === 'gone') return { ...view, state: 'gone' }
  if (!offer) return { ...view, state: 'none' }
  return { ...view, state: offer.by === userId ? 'offeredByMe' : 'offeredToMe' }
}

async function publishRematch({ app }: Duels, duelId: string): Promise<void> {
  const duel = await readDuel(app.db, duelId)
  if (!duel) return
  const offer = await readOffer(app.db, duelId)
  for (const userId of [duel.player1, duel.player2]) {
    if (userId) app.live.toUser(userId, 'rematch', rematchView(duel, offer, userId, app.clock.now()))
  }
}
