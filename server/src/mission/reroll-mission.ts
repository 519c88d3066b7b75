import type { Mission } from '@satoshi/contract/mission'
import { dailySlots, rerollDay } from '@satoshi/rules/mission/plan'
import { reroll } from '@satoshi/rules/mission/reroll'

import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { publishStale } from '../platform/live/publish-stale.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { payFor } from '../wallet/wallet-api.ts'
import type { MissionCommand } from './claim-mission.ts'
import { missionView } from './mission-view.ts'
import { knownOf } from './open-sets.ts'
import { readSetOf, replaceGoal } from './set-store.ts'
import { openPeriods, windowOf } from './windows.ts'

/**
 * Puts another goal in the place of a mission of the day that is in progress: the first of a day is free, two more are
 * paid. Refusals: `mission.notFound` (a week's too), `.notOpen`, `.noRerolls`, `wallet.insufficient`.
 */
export async function rerollMission(app: App, { userId, missionId, commandId }: MissionCommand): Promise<Mission> {
  const command = { userId, commandId, procedure: 'mission.reroll', body: { missionId } }
  const mission = await app.inTransaction((tx) => once(tx, command, () => replace(app, tx, userId, missionId)))
  publishStale(app.live, userId, 'missions', 'wallet')
  return mission
}

async function replace(app: App, tx: Tx, userId: string, missionId: string): Promise<Mission> {
  const at = app.clock.now()
  const player = await lockPlayer(tx, userId)
  const set = await readSetOf(tx, userId, missionId)
  const mission = set?.missions.find(({ id }) => id === missionId)
  const slot = mission && dailySlots[mission.slot]
  if (!player || !set || !mission || !slot || set.period !== 'day') throw refuse('mission.notFound')
  const window = windowOf(set, openPeriods(player.zone, at))
  const amountCents = unwrap(reroll({ ...mission, claimed: mission.claimedBy !== null }, window, set.rerolls, at))
  const times = set.rerolls + 1
  const purchase = { userId, amountCents, reason: 'missionReroll', ref: `${userId}:${set.starts}:${times}`, at }
  if (amountCents > 0) await payFor(tx, purchase)
  const known = { ...(await knownOf(tx, userId, set.starts)), factor: set.factor }
  const goal = rerollDay(slot, known, set.seed, { times, goals: set.missions })
  await replaceGoal(tx, set, missionId, goal)
  return missionView({ ...mission, ...goal, progress: 0 }, set.period, { window, at })
}
