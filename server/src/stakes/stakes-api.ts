import type { Cents } from '@satoshi/rules/money'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import { admitStake, stakeBarAt } from '@satoshi/rules/stakes/may-stake'
import { admitBotStake, admitPair, pairFlowWindow } from '@satoshi/rules/stakes/amounts'
import { holdsStakes, unfitAmong } from '@satoshi/rules/rating/person-fit'
import { afterStake } from '@satoshi/rules/stakes/loss-limit'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { Refusal, unwrap } from '../platform/refusal.ts'
import { devicesOf } from '../identity/identity-api.ts'
import { zoneOf } from '../profile/profile-api.ts'
import { lockDevicesOf } from './device-flow-store.ts'
import { lockStaker, readStaker } from './staker.ts'
import { endHold, insertFit, insertHold, isOnHold, readFits, type FitRow } from './stake-fit-store.ts'
import {
  hasResult,
  insertResult,
  readNetOfDay,
  readPair,
  readTools,
  writeTools,
  type StakeRow,
} from './stakes-store.ts'

export { readDeviceGroups, type DeviceGroup } from './device-flow-store.ts'
export { readFitLines, type FitLine } from './stake-fit-store.ts'
export { addFinishedSolo, readFlows, type StakeFlow } from './stakes-store.ts'

/**
 * Demands that a player may put `stakeCents` in at `at`, with the player's row locked: a stake that is put in within the
 * same transaction passes no limit. 0 always may. The other side is not looked at. Refuses `stakes.*` and
 * `wallet.insufficient`. Who demands of two does so in the order of their ids, or calls `assertPairMayStake` first.
 */
export async function assertMayStake(tx: Tx, userId: string, stakeCents: Cents, at: Instant): Promise<void> {
  if (stakeCents === 0) return
  await lockStaker(tx, userId)
  unwrap(admitStake(await readStaker(tx, userId, at), stakeCents, at))
}

/**
 * Demands that two may stake `stakeCents` against each other, with both rows locked in the order of their ids. Refuses
 * `stakes.sameDevice` and `stakes.pairLimit`.
 */
export async function assertPairMayStake(tx: Tx, a: string, b: string, stakeCents: Cents, at: Instant): Promise<void> {
  if (stakeCents === 0) return
  const sides = []
  for (const userId of [a, b].toSorted()) sides.push({ userId, ...(await lockStaker(tx, userId)) })
  const sharedDevice = await haveSharedDevice(tx, a, b, at)
  for (const { userId, zone } of sides) {
    const opponentId = userId === a ? b : a
    const past = { userId, opponentId, day: rewardDay(zone, at), since: at - pairFlowWindow }
    unwrap(admitPair({ ...(await readPair(tx, past)), sharedDevice }, stakeCents))
  }
}

/**
 * Demands that a player and the `other` may stake `stake` against each other, with both rows locked in the order of their
 * ids. One's own bar is refused as it is; for the other's `hidden` is: age, balance, pauses and holds are nobody else's
 * business. What stands between the two is told to both.
 */
export async function assertBothMayStake(
  tx: Tx,
  { me, other, stake, at }: { me: string; other: string; stake: Cents; at: Instant },
  hidden: () => Refusal,
): Promise<void> {
  if (stake === 0) return
  for (const userId of [me, other].toSorted()) await lockStaker(tx, userId)
  await assertMayStake(tx, me, stake, at)
  await assertMayStake(tx, other, stake, at).catch((error: unknown) => {
    throw error instanceof Refusal ? hidden() : error
  })
  await assertPairMayStake(tx, me, other, stake, at)
}

/**
 * Locks the devices of some players until the transaction ends, so that what their accounts may stake together is decided
 * in turn. Asked by who opens a staked duel, when the players' rows are locked and before `assertMayStake`.
 */
export async function lockDevices(tx: Tx, userIds: readonly string[], at: Instant): Promise<void> {
  await lockDevicesOf(tx, userIds, at)
}

async function haveSharedDevice(db: Db, a: string, b: string, at: Instant): Promise<boolean> {
  const devices = await devicesOf(db, [a, b], at)
  return sharesDevice(devices, a, b)
}

function sharesDevice(devices: ReadonlyMap<string, ReadonlySet<string>>, a: string, b: string): boolean {
  const [ofA, ofB] = [devices.get(a), devices.get(b)]
  return ofA !== undefined && ofB !== undefined && [...ofA].some((device) => ofB.has(device))
}

/** Tells of any two among some players at `at` whether both were used on one device lately: then they do not stake against each other. */
export async function deviceSharing(
  db: Db,
  userIds: readonly string[],
  at: Instant,
): Promise<(a: string, b: string) => boolean> {
  const devices = await devicesOf(db, userIds, at)
  return (a, b) => sharesDevice(devices, a, b)
}

/** Demands that winning `stakeCents` of a bot keeps the day's net win from bots in its bound. Refuses `stakes.pairLimit`. */
export async function assertBotStake(tx: Tx, userId: string, stakeCents: Cents, at: Instant): Promise<void> {
  if (stakeCents === 0) return
  const { zone } = await lockStaker(tx, userId)
  const { bots } = await readNetOfDay(tx, userId, rewardDay(zone, at))
  unwrap(admitBotStake(bots, stakeCents))
}

/** Whether two may stake `stakeCents` against each other as things stand; nothing is locked, `assertPairMayStake` stands behind. */
export async function mayPair(db: Db, a: string, b: string, stakeCents: Cents, at: Instant): Promise<boolean> {
  if (stakeCents === 0) return true
  const sharedDevice = await haveSharedDevice(db, a, b, at)
  for (const [userId, opponentId] of [
    [a, b],
    [b, a],
  ] as const) {
    const past = { userId, opponentId, day: rewardDay(await zoneOf(db, userId), at), since: at - pairFlowWindow }
    if (!admitPair({ ...(await readPair(db, past)), sharedDevice }, stakeCents).ok) return false
  }
  return true
}

/** Whether winning `stakeCents` of a bot stays in the day's bound as things stand; `assertBotStake` stands behind. */
export async function mayStakeAgainstBot(db: Db, userId: string, stakeCents: Cents, at: Instant): Promise<boolean> {
  const { bots } = await readNetOfDay(db, userId, rewardDay(await zoneOf(db, userId), at))
  return admitBotStake(bots, stakeCents).ok
}

/** Whether any stake is open to the player at `at`. */
export async function mayStake(db: Db, userId: string, at: Instant): Promise<boolean> {
  return stakeBarAt(await readStaker(db, userId, at), at) === null
}

/**
 * Keeps what a staked duel came to for one of its players, in the transaction that settles it; a friendly one and the
 * second time are nothing. The rows of two players are written in the order of their ids.
 */
export async function recordStake(tx: Tx, result: StakeRow): Promise<void> {
  if (result.stakeCents === 0) return
  const { userId, outcome, at } = result
  const { zone, deleted } = await lockStaker(tx, userId)
  // Whoever deleted the account in the middle of a duel leaves nothing behind here.
  if (deleted || !(await insertResult(tx, result, rewardDay(zone, at)))) return
  const tools = await readTools(tx, userId)
  await writeTools(tx, userId, { ...tools, run: afterStake(tools.run, outcome, at) })
}

/** Until when a player may neither stake nor search, after breaking off too many duels; null where nothing is locked. */
export async function lockedUntil(db: Db, userId: string, at: Instant): Promise<Instant | null> {
  const { lockedUntil: until } = await readTools(db, userId)
  return until !== null && until > at ? until : null
}

/** Locks a player's stakes until a moment, after too many duels broken off; a longer lock stays. */
export async function lockStakes(tx: Tx, userId: string, until: Instant): Promise<void> {
  await lockStaker(tx, userId)
  const tools = await readTools(tx, userId)
  await writeTools(tx, userId, { ...tools, lockedUntil: Math.max(until, tools.lockedUntil ?? until) })
}

/** Whether a duel that is settled was staked by the player, and was not void. */
export async function isStaked(db: Db, userId: string, duelId: string): Promise<boolean> {
  return hasResult(db, userId, duelId)
}

/**
 * Keeps how a staked duel fitted a player whose row is locked, and puts their stakes on hold when too many of the window do
 * not fit. True when it did so now.
 */
export async function recordFit(tx: Tx, fit: FitRow): Promise<boolean> {
  const { userId, at } = fit
  await insertFit(tx, fit)
  const fits = await readFits(tx, userId, at)
  if (!holdsStakes(fits) || (await isOnHold(tx, userId))) return false
  await insertHold(tx, { userId, unfit: unfitAmong(fits), at })
  return true
}

/** Opens the stakes of a player that are on hold, with what the operator found; false where they are not. */
export async function reopenStakes(
  tx: Tx,
  reopened: { userId: string; by: string; note: string; at: Instant },
): Promise<boolean> {
  await lockStaker(tx, reopened.userId)
  return endHold(tx, reopened)
}
