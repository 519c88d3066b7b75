import { streakOn } from '@satoshi/rules/progress/streak'
import { streakDaysAt } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { playerZone } from './player-zone.ts'
import { readStanding } from './profile-store.ts'

/** What anybody may know of a player beside the face. */
export type PublicFacts = { xp: number; points: number; streak: number; since: Instant }

/** What anybody may know of a player; null for nobody, a deleted account, and one that is not completed. */
export async function publicFactsOf(db: Db, userId: string, now: Instant): Promise<PublicFacts | null> {
  const row = await readStanding(db, userId)
  if (!row) return null
  const { earliest } = streakDaysAt(playerZone(row), now)
  const streak = streakOn(earliest, { days: row.streak, day: row.streak_day })
  return { xp: row.xp, points: row.points, streak, since: row.created_at.getTime() }
}
