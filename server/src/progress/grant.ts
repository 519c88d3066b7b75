import { add, cents, type Cents } from '@satoshi/rules/money'
import { levelUpGrant, type Grant } from '@satoshi/rules/progress/grant'
import { levelOf, levelsReached } from '@satoshi/rules/progress/level'
import { isCelebratedStreak, type Streak, boxOfGrant } from '@satoshi/rules/progress/streak'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { leagueWeek, type Instant } from '@satoshi/rules/time'
import { mintTo } from '@satoshi/rules/wallet/postings'

import { addItem } from '../inventory/inventory-api.ts'
import { saveNotices, type NewNotice } from '../notification/notification-api.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { addProgress, lockPlayer, lockPlayers, type LockedPlayer } from '../profile/profile-api.ts'
import { post, postAll, type Movement } from '../wallet/wallet-api.ts'
import { addToDay, addWeekPoints, insertRewards, insertRewardsOfMany } from './progress-store.ts'

/** A grant of BTZ alone. */
type PaidGrant = Omit<Grant, 'xp' | 'points'>

/** Where and when grants are made; `cause` is what set them off, their `ref` when nothing else did. */
export type Occasion = { cause: string; at: Instant }

/**
 * The reward bus: alone gives XP and BTZ, once for each player, source and ref, in the transaction of their cause. Made
 * again it does nothing. Levels that the XP reach are paid with it. A deleted player is granted nothing.
 * Source: product 4.9.
 */
export async function grant(tx: Tx, given: Grant & { userId: string; at: Instant }): Promise<Grant[]> {
  const { userId, at, ...one } = given
  const player = await lockPlayer(tx, userId)
  return player ? grantAll(tx, player, [one], { cause: one.ref, at }) : []
}

/** The same for several grants of one occasion, to a player whose row is locked. Gives what was new, level-ups last. */
export async function grantAll(tx: Tx, player: LockedPlayer, grants: Grant[], occasion: Occasion): Promise<Grant[]> {
  if (player.deleted) return []
  const entry = { userId: player.userId, ...occasion }
  const fresh = await insertRewards(tx, entry, grants)
  const xp = sum(fresh, (one) => one.xp)
  const levelUps = await insertRewards(tx, entry, levelsReached(player.xp, player.xp + xp).map(levelUpGrant))
  const granted = [...fresh, ...levelUps]
  await count(tx, player, { xp, points: sum(granted, (one) => one.points), at: occasion.at })
  for (const one of granted) await pay(tx, player.userId, one, occasion.at)
  for (const box of granted.flatMap((one) => boxOfGrant(one) ?? [])) await addItem(tx, player.userId, box, 1)
  await saveGrantNotices(tx, { userId: player.userId, at: occasion.at }, granted)
  await saveStarNotice(tx, { userId: player.userId, at: occasion.at }, { before: player.xp, after: player.xp + xp })
  return granted
}

async function count(tx: Tx, player: LockedPlayer, gained: { xp: number; points: number; at: Instant }): Promise<void> {
  const { userId, zone } = player
  const { xp, points, at } = gained
  if (xp > 0) await addToDay(tx, userId, rewardDay(zone, at), { xp })
  if (points > 0) await addWeekPoints(tx, userId, { week: leagueWeek(at), points, at })
  if (xp > 0 || points > 0) await addProgress(tx, userId, { xp, points, level: levelOf(player.xp + xp).level })
}

async function pay(tx: Tx, userId: string, one: Grant, at: Instant): Promise<void> {
  const { earnedCents, grantedCents } = one
  if (earnedCents > 0 || grantedCents > 0) await post(tx, payment(userId, one, at))
}

/** The BTZ of a grant, minted for its player. */
function payment(userId: string, one: PaidGrant, at: Instant): Movement {
  const { source: reason, ref, earnedCents: earned, grantedCents: granted } = one
  const postings = mintTo(userId, reason, { earned, granted })
  return {
    reason,
    ref: `${userId}:${ref}`,
    transferType: 'reward',
    userId: null,
    receiverId: userId,
    postings,
    at,
  }
}

function sum(grants: Grant[], part: (grant: Grant) => number): number {
  return grants.reduce((all, one) => all + part(one), 0)
}

/**
 * What `grant` does, for one grant of BTZ to each of many players in three statements. Grants that bring XP, levels or a
 * box go through `grant`. Players are locked in the order of their ids; who is deleted is granted nothing.
 */
export async function grantToMany(tx: Tx, grants: (PaidGrant & { userId: string })[], at: Instant): Promise<void> {
  const players = new Map(grants.map((one) => [one.userId, one]))
  if (players.size < grants.length) throw new Error('more than one grant for a player')
  const locked = await lockPlayers(tx, [...players.keys()])
  const due = locked.flatMap((userId) => players.get(userId) ?? [])
  const fresh = await insertRewardsOfMany(tx, due, at)
  const paid = due.filter(({ userId }) => fresh.has(userId))
  await postAll(
    tx,
    paid.map(({ userId, ...one }) => payment(userId, one, at)),
  )
}

type Player = { userId: string; at: Instant }

/** Saves what is shown of some grants that were just made: the highest new level, a perfect quiz, boxes that came with them. */
export async function saveGrantNotices(tx: Tx, { userId, at }: Player, granted: Grant[]): Promise<void> {
  const levels = granted.filter(({ source }) => source === 'levelUp')
  const level = Math.max(0, ...levels.map(({ ref }) => Number(ref)))
  const reached: NewNotice<'level_up'> = {
    userId,
    fromUserId: null,
    type: 'level_up',
    ref: String(level),
    data: { count: level, ...sumOf(levels) },
  }
  const perfect = granted
    .filter(({ source }) => source === 'perfectQuiz')
    .map((one): NewNotice => ({ userId, fromUserId: null, type: 'perfect_quiz', ref: one.ref, data: sumOf([one]) }))
  const boxes = granted.flatMap((one): NewNotice[] => {
    const box = boxOfGrant(one)
    const ref = `${one.source}:${one.ref}`
    return box ? [{ userId, fromUserId: null, type: 'box_received', ref, data: { box } }] : []
  })
  await saveNotices(tx, [...(level > 0 ? [reached] : []), ...perfect, ...boxes], at)
}

/** Saves the newest star that XP came to. Stars pay nothing and no row counts them: XP alone say how many there are. */
async function saveStarNotice(tx: Tx, { userId, at }: Player, xp: { before: number; after: number }): Promise<void> {
  const { stars } = levelOf(xp.after)
  if (stars === levelOf(xp.before).stars) return
  const data = { count: stars, xp: 0, cents: cents(0) }
  await saveNotices(tx, [{ userId, fromUserId: null, type: 'star_reached', ref: String(stars), data }], at)
}

/**
 * Saves a streak that is celebrated, on the day that it came to its length; one that began anew is celebrated anew.
 * `granted` is what was paid with that day.
 */
export async function saveStreakNotice(
  tx: Tx,
  { userId, at }: Player,
  { before, after }: { before: Streak; after: Streak },
  granted: Grant[],
): Promise<void> {
  if (after.day === null || after.day === before.day || !isCelebratedStreak(after.days)) return
  const paid = granted.filter(({ source }) => source === 'firstQuiz' || source === 'streak')
  const data = { count: after.days, ...sumOf(paid) }
  await saveNotices(tx, [{ userId, fromUserId: null, type: 'streak_reached', ref: after.day, data }], at)
}

/** XP and BTZ of some grants together. */
function sumOf(paid: Grant[]): { xp: number; cents: Cents } {
  return {
    xp: paid.reduce((sum, one) => sum + one.xp, 0),
    cents: paid.reduce((sum, one) => add(sum, one.earnedCents, one.grantedCents), cents(0)),
  }
}
