import type { Reward } from '@satoshi/contract/match'
import type { Mission } from '@satoshi/contract/mission'
import { itemOfBox } from '@satoshi/rules/box/odds'
import { claim, isOverdue, reroll, comboGrant, missionGrant, payOf } from '@satoshi/rules/mission/mission'
import { dailySlots, rerollDay } from '@satoshi/rules/mission/plan'
import { add } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { addItem } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer, planOf, zoneOf, type LockedPlayer } from '../profile/profile-api.ts'
import { grant, grantAll } from '../progress/progress-api.ts'
import { payFor } from '../wallet/wallet-api.ts'
import { missionView } from './mission-view.ts'
import { markClaimed, readSetOf, readUnclaimed, replaceGoal, type MissionSet } from './set-store.ts'
import { knownOf, openPeriods, windowOf } from './sets.ts'

type MissionCommand = { userId: string; missionId: string; commandId: string }
export type Claimed = { rewards: Reward[]; combo: boolean }

/**
 * Pays a mission that is done to its player; the fifth of a day pays the combo and gives a rare box. Claimed again,
 * whichever way it was paid, it pays nothing. Refusals: `mission.notFound`, `.notDone`, `.expired`.
 */
export async function claimMission(app: App, { userId, missionId, commandId }: MissionCommand): Promise<Claimed> {
  const command = { userId, commandId, procedure: 'mission.claim', body: { missionId }, at: app.clock.now() }
  const claimed = await app.inTransaction((tx) => once(tx, command, () => pay(app, tx, userId, missionId)))
  publishStale(app.live, userId, 'missions')
  if (claimed.rewards.length > 0) publishStale(app.live, userId, 'wallet', 'progress', 'inventory')
  // A new level waits to be celebrated.
  if (claimed.rewards.some(({ level }) => level !== null)) publishStale(app.live, userId, 'notifications')
  return claimed
}

async function pay(app: App, tx: Tx, userId: string, missionId: string): Promise<Claimed> {
  const at = app.clock.now()
  // In turn: of two tabs that claim at once the second finds it claimed.
  const player = await lockPlayer(tx, userId)
  if (!player) throw refuse('mission.notFound')
  await payOverdue(tx, player, at)
  const set = await readSetOf(tx, userId, missionId)
  const mission = set?.missions.find(({ id }) => id === missionId)
  if (!set || !mission) throw refuse('mission.notFound')
  const standing = { ...mission, claimed: mission.claimedBy !== null }
  const when = unwrap(claim(standing, windowOf(set, openPeriods(player.zone, at)), at))
  if (when === 'before' || !(await markClaimed(tx, missionId, 'player', at))) return { rewards: [], combo: false }
  const own = missionGrant(missionId, payOf(set.period, mission.slot), 'player')
  const last = completes(set, missionId) ? [comboGrant(set.starts)] : []
  // Together, so that of the levels that both reach the highest is celebrated.
  const given = await grantAll(tx, player, [own, ...last], { cause: missionId, at })
  const combo = given.some(({ source }) => source === 'missionCombo')
  // The box comes with the grant and is as new as it.
  if (combo) await addItem(tx, userId, itemOfBox.rare, 1)
  return { rewards: given.map(rewardView), combo }
}

/** Whether claiming this mission makes it all five of a day, each claimed by the player. */
function completes({ period, missions }: MissionSet, missionId: string): boolean {
  return period === 'day' && missions.every(({ id, claimedBy }) => id === missionId || claimedBy === 'player')
}

function rewardView({ source, ref, xp, earnedCents, grantedCents }: Grant): Reward {
  const level = source === 'levelUp' ? Number(ref) : null
  return { source, xp, amountCents: add(earnedCents, grantedCents), level, streak: null }
}

/** Missions that were done and not claimed in time. */
export async function overdueOf(db: Db, userId: string, at: Instant) {
  const unclaimed = await readUnclaimed(db, userId)
  if (unclaimed.length === 0) return []
  const open = openPeriods(await zoneOf(db, userId), at)
  return unclaimed.filter(({ progress, target, closesAt, ...set }) =>
    isOverdue({ progress, target, claimed: false }, windowOf({ ...set, closesAt: closesAt.getTime() }, open), at),
  )
}

/**
 * Pays them, BTZ alone; whether there were any. Comes before anything else is done with a player's missions; the caller
 * holds the player's row.
 */
export async function payOverdue(tx: Tx, { userId }: LockedPlayer, at: Instant): Promise<boolean> {
  let paid = false
  for (const { id, period, slot } of await overdueOf(tx, userId, at)) {
    if (!(await markClaimed(tx, id, 'itself', at))) continue
    await grant(tx, { ...missionGrant(id, payOf(period, slot), 'itself'), userId, at })
    paid = true
  }
  return paid
}

/**
 * Puts another goal in the place of a mission of the day that is in progress: as many of a day as the plan gives are free,
 * the others are paid, three in all. Refusals: `mission.notFound` (a week's too), `.notOpen`, `.noRerolls`, `wallet.insufficient`.
 */
export async function rerollMission(app: App, { userId, missionId, commandId }: MissionCommand): Promise<Mission> {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'mission.reroll', body: { missionId }, at }
  const mission = await app.inTransaction(async (tx) => {
    await once(tx, command, async () => {
      await replace(app, tx, { userId, missionId, at })
      return null
    })
    return readMission(tx, { userId, missionId, at })
  })
  publishStale(app.live, userId, 'missions', 'wallet')
  return mission
}

type OfPlayer = { userId: string; missionId: string; at: Instant }

/** A mission of the player as it is now. */
async function readMission(tx: Tx, { userId, missionId, at }: OfPlayer): Promise<Mission> {
  const set = await readSetOf(tx, userId, missionId)
  const mission = set?.missions.find(({ id }) => id === missionId)
  if (!set || !mission) throw refuse('mission.notFound')
  return missionView(mission, set.period, { window: windowOf(set, openPeriods(await zoneOf(tx, userId), at)), at })
}

async function replace(app: App, tx: Tx, { userId, missionId, at }: OfPlayer): Promise<void> {
  const player = await lockPlayer(tx, userId)
  const set = await readSetOf(tx, userId, missionId)
  const mission = set?.missions.find(({ id }) => id === missionId)
  const slot = mission && dailySlots[mission.slot]
  if (!player || !set || !mission || !slot || set.period !== 'day') throw refuse('mission.notFound')
  const window = windowOf(set, openPeriods(player.zone, at))
  const { freeRerolls: free } = limitsOf(await planOf(tx, userId, at), app.settings())
  const standing = { ...mission, claimed: mission.claimedBy !== null }
  const amountCents = unwrap(reroll(standing, window, { used: set.rerolls, free }, at))
  const times = set.rerolls + 1
  const purchase = { userId, amountCents, reason: 'missionReroll', ref: `${userId}:${set.starts}:${times}`, at }
  if (amountCents > 0) await payFor(tx, purchase)
  const day = { today: set.starts, closesAt: set.closesAt }
  const known = { ...(await knownOf(tx, userId, day)), factor: set.factor }
  const goal = rerollDay(slot, known, set.seed, { times, goals: set.missions })
  await replaceGoal(tx, set, missionId, goal)
}
