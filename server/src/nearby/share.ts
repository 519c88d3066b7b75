import type { NearbySession, Position } from '@satoshi/contract/nearby'
import { areaAround, cellAt, cellsAround, type Cell } from '@satoshi/rules/nearby/grid'
import {
  admitMove,
  isSharing,
  nearbyBarAt,
  sessionLives,
  shownCell,
  updateEvery,
  type NearbyBar,
} from '@satoshi/rules/nearby/sharing'
import { minute, type Instant } from '@satoshi/rules/time'

import { saveNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { newRandomId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { consumeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { audiencesOf, lockPlayer } from '../profile/profile-api.ts'
import {
  claimNotices,
  deleteArea,
  deletePosition,
  lockPosition,
  readArea,
  readNear,
  readPosition,
  writeArea,
  writePosition,
  type PositionRow,
} from './position-store.ts'

/** Beginnings of one player: as often as a cell is taken anew in a session. Source: ours (decision 0211). */
const starts: StoredLimit = { name: 'nearbyStarts', atOnce: 4, every: 2 * minute }

/** Players whom one arrival tells that others are near, at most: those in the nearest bands. */
const mostNotified = 20

/** Why a player may not be found, or null. */
export async function nearbyBarOf(app: App, userId: string, at: Instant): Promise<NearbyBar | null> {
  const audience = (await audiencesOf(app.db, [userId])).get(userId)
  if (!audience) throw refuse('auth.required')
  return nearbyBarAt(audience, app.settings()['nearby.enabled'], at)
}

/** Refuses `nearby.off`, `.minor`, `.unconfirmed` and `.unverified`. */
export async function assertNearby(app: App, userId: string, at: Instant): Promise<void> {
  const bar = await nearbyBarOf(app, userId, at)
  if (bar) throw refuse(`nearby.${bar}`)
}

/** Those of some players who may be found at `at`: what was true when they began to share may be true no more. */
export async function findableOf(db: Db, userIds: string[], at: Instant): Promise<Set<string>> {
  const audiences = await audiencesOf(db, userIds)
  return new Set([...audiences].flatMap(([id, audience]) => (nearbyBarAt(audience, true, at) === null ? [id] : [])))
}

/** Whether the player may share, and until when they do. */
export async function showSharing(app: App, userId: string) {
  const at = app.clock.now()
  const [barred, kept] = await Promise.all([nearbyBarOf(app, userId, at), readPosition(app.db, userId, at)])
  const isFound = barred === null && kept !== null && isSharing(kept.seenAt, at)
  return { barred, endsAt: isFound ? kept.seenAt + sessionLives : null, serverNow: at }
}

/**
 * Begins a session in which the player is found by others. One that ran is replaced by it. Refuses what `assertNearby`
 * refuses, and `nearby.tooFast` where nobody comes to from where the player was, in whatever session.
 */
export async function startSharing(app: App, userId: string, position: Position): Promise<NearbySession> {
  const at = app.clock.now()
  await assertNearby(app, userId, at)
  await consumeAllowances(app, [{ limit: starts, of: userId }])
  return moveIn(app, { userId, at }, async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    const kept = await lockPosition(tx, userId, at)
    const here = cellAt(position, kept?.cell)
    unwrap(admitMove(kept ? { cell: kept.cell, at: kept.cellAt } : await readArea(tx, userId, at), here, at))
    await deleteArea(tx, userId)
    return { kept, here, sessionId: newRandomId(), begins: true }
  })
}

/**
 * Says where the player is now. Refuses what `assertNearby` refuses, `nearby.notSharing` for a session that is over, was
 * stopped or was replaced, and `nearby.tooFast`, after which the session stays where it was.
 */
export async function updatePosition(
  app: App,
  userId: string,
  { session, position }: { session: string; position: Position },
): Promise<NearbySession> {
  const at = app.clock.now()
  await assertNearby(app, userId, at)
  return moveIn(app, { userId, at }, async (tx) => {
    const kept = await lockPosition(tx, userId, at)
    if (!kept || kept.sessionId !== session.toLowerCase() || !isSharing(kept.seenAt, at))
      throw refuse('nearby.notSharing')
    const here = cellAt(position, kept.cell)
    unwrap(admitMove({ cell: kept.cell, at: kept.cellAt }, here, at))
    return { kept, here, sessionId: kept.sessionId, begins: false }
  })
}

type Step = { kept: PositionRow | null; here: Cell; sessionId: string; begins: boolean }

/** Writes a step of a session, and tells who is found by it. */
async function moveIn(
  app: App,
  { userId, at }: { userId: string; at: Instant },
  admit: (tx: Tx) => Promise<Step>,
): Promise<NearbySession> {
  const { session, notified } = await app.inTransaction(async (tx) => {
    const { kept, here, sessionId: id, begins } = await admit(tx)
    const shown = shownCell(kept && { cell: kept.cell, at: kept.cellAt }, here, at)
    await writePosition(tx, userId, { sessionId: id, cell: shown.cell, cellAt: shown.at, seenAt: at })
    const isNew = begins || shown.cell !== kept?.cell
    return { session: id, notified: isNew ? await notifyNear(tx, { userId, cell: shown.cell, at }) : [] }
  })
  for (const id of notified) publishStale(app.live, id, 'notifications')
  return { session, nextUpdateAt: at + updateEvery, endsAt: at + sessionLives, serverNow: at }
}

/** Tells those who share near a cell that somebody is near, each once in two hours; names nobody. Gives whom. */
async function notifyNear(
  tx: Tx,
  { userId, cell, at }: { userId: string; cell: Cell; at: Instant },
): Promise<string[]> {
  const near = await readNear(tx, { userId, cells: cellsAround(cell), at, limit: mostNotified })
  if (near.length === 0) return []
  const findable = await findableOf(tx, [...near.map((one) => one.userId), userId], at)
  if (!findable.delete(userId) || findable.size === 0) return []
  const notified = await claimNotices(tx, [...findable], at)
  const type = 'players_nearby' as const
  await saveNotices(
    tx,
    notified.map((id) => ({ userId: id, fromUserId: null, type, ref: String(at), data: {} })),
    at,
  )
  return notified
}

/**
 * Ends the session at once: where the player was is deleted. What stays for the rest of the thirty minutes is the area of
 * 1,200 m around it, so that stopping and beginning again elsewhere is no way to be everywhere.
 */
export async function stopSharing(app: App, userId: string): Promise<void> {
  const at = app.clock.now()
  await app.inTransaction(async (tx) => {
    const kept = await lockPosition(tx, userId, at)
    if (kept) await writeArea(tx, userId, { area: areaAround(kept.cell), at: kept.cellAt })
    await deletePosition(tx, userId)
  })
}
