import { isOverdue } from '@satoshi/rules/mission/mission'
import { missionGrant, payOf } from '@satoshi/rules/mission/rewards'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { zoneOf, type LockedPlayer } from '../profile/profile-api.ts'
import { grant } from '../progress/progress-api.ts'
import { markClaimed, readUnclaimed } from './set-store.ts'
import { openPeriods, windowOf } from './windows.ts'

/** Missions that were done and not claimed in time. */
export async function overdueOf(db: Db, userId: string, at: Instant) {
  const unclaimed = await readUnclaimed(db, userId)
  if (unclaimed.length === 0) return []
  const open = openPeriods(await zoneOf(db, userId), at)
  return unclaimed.filter(({ progress, target, closesAt, ...set }) =>
    isOverdue({ progress, target, claimed: false }, windowOf({ ...set, closesAt: closesAt.getTime() }, open), at),
  )
}

/** Pays them, BTZ alone. Comes before anything else is done with a player's missions; the caller holds the player's row. */
export async function payOverdue(tx: Tx, { userId }: LockedPlayer, at: Instant): Promise<void> {
  for (const { id, period, slot } of await overdueOf(tx, userId, at)) {
    if (!(await markClaimed(tx, id, 'itself', at))) continue
    await grant(tx, { ...missionGrant(id, payOf(period, slot), 'itself'), userId, at })
  }
}
