import { rewardDay, rewardDayClosing, type PlayerZone } from '@satoshi/rules/progress/zone-change'
import { deviceCaps, flowCaps } from '@satoshi/rules/stakes/flow'
import type { Staker } from '@satoshi/rules/stakes/may-stake'
import type { Instant } from '@satoshi/rules/time'

import { readSettings } from '../platform/game-settings/game-settings-store.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { lockPlayer, playerFactsOf } from '../profile/profile-api.ts'
import { balancesOf, debtOf } from '../wallet/wallet-api.ts'
import { readDeviceFlows } from './device-flow-store.ts'
import { isOnHold } from './stake-fit-store.ts'
import { readFinishedSolos, readFlowOf, readNetOfDay, readTools } from './stakes-store.ts'

/** All that counts when a player wants to stake at `at`. */
export async function readStaker(db: Db, userId: string, at: Instant): Promise<Staker> {
  const { audience, level, zone } = await playerFactsOf(db, userId, at)
  // Of the row, not of what this process remembers: inside a transaction all processes see the same one.
  const settings = await readSettings(db, at)
  const tools = await readTools(db, userId)
  const { all: netToday } = await readNetOfDay(db, userId, rewardDay(zone, at))
  const flow = await readFlowOf(db, userId, at)
  // safe: `earnedCents` of the wallet's view is the balance of the ledger, in cents
  const earned = (await balancesOf(db, userId)).earnedCents as Staker['earned']
  return {
    ...tools,
    audience,
    level,
    solosLeft: Math.max(0, settings['stakes.solosFirst'] - (await readFinishedSolos(db, userId))),
    enabled: settings['stakes.enabled'],
    onHold: await isOnHold(db, userId),
    debt: await debtOf(db, userId),
    earned,
    netToday,
    flow,
    caps: flowCaps(settings),
    devices: await readDeviceFlows(db, userId, at),
    deviceCaps: deviceCaps(settings),
    dayCloses: rewardDayClosing(zone, at),
  }
}

/** Locks a player's row, so that what is decided on their stakes is decided in turn; gives the zone of their days. */
export async function lockStaker(tx: Tx, userId: string): Promise<{ zone: PlayerZone; deleted: boolean }> {
  const player = await lockPlayer(tx, userId)
  if (!player) throw new Error('a stake of nobody')
  return player
}
