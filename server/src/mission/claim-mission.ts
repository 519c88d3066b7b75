import type { Reward } from '@satoshi/contract/match'
import { itemOfBox } from '@satoshi/rules/box/box'
import { claim } from '@satoshi/rules/mission/mission'
import { comboGrant, missionGrant, payOf } from '@satoshi/rules/mission/rewards'
import { add } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'

import { addItem } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { grantAll } from '../progress/progress-api.ts'
import { payOverdue } from './pay-overdue.ts'
import { markClaimed, readSetOf, type MissionSet } from './set-store.ts'
import { openPeriods, windowOf } from './windows.ts'

export type MissionCommand = { userId: string; missionId: string; commandId: string }
export type Claimed = { rewards: Reward[]; combo: boolean }

/**
 * Pays a mission that is done to its player; the fifth of a day pays the combo and gives a rare box. Claimed again,
 * whichever way it was paid, it pays nothing. Refusals: `mission.notFound`, `.notDone`, `.expired`.
 */
export async function claimMission(app: App, { userId, missionId, commandId }: MissionCommand): Promise<Claimed> {
  const command = { userId, commandId, procedure: 'mission.claim', body: { missionId } }
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
