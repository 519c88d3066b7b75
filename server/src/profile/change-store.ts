import type { PlayerZone } from '@satoshi/rules/progress/zone-change'
import type { Streak } from '@satoshi/rules/progress/streak'
import type { Instant } from '@satoshi/rules/time'
import type { Language } from '@satoshi/rules/language'

import type { Tx } from '../platform/postgres/db.ts'
import { playerZone } from './player-zone.ts'

/** What a change of the profile depends on. */
export type ChangingPlayer = {
  userId: string
  nickname: string
  nicknameChangedAt: Instant | null
  zone: PlayerZone
  streak: Streak
}

/** A player who is not deleted, locked as `lockPlayer` locks: no quiz is paid while the zone changes. */
export async function lockForChange(tx: Tx, userId: string): Promise<ChangingPlayer | null> {
  const row = await tx
    .selectFrom('profiles')
    .select([
      'nickname',
      'nickname_changed_at',
      'time_zone',
      'previous_zone',
      'zone_changed_at',
      'streak',
      'streak_day',
    ])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    nickname: row.nickname,
    nicknameChangedAt: row.nickname_changed_at?.getTime() ?? null,
    zone: playerZone(row),
    streak: { days: row.streak, day: row.streak_day },
  }
}

/** The new zone, what it was before, and the streak by its dates. */
export async function writeZone(tx: Tx, userId: string, moved: PlayerZone & { streak: Streak }): Promise<void> {
  const { zone, change, streak } = moved
  await tx
    .updateTable('profiles')
    .set({ time_zone: zone, previous_zone: change?.from ?? null, streak_day: streak.day })
    .set({ zone_changed_at: change ? new Date(change.at) : null })
    .where('id', '=', userId)
    .execute()
}

/** Writes what is named and leaves the rest. */
export async function writeProfile(
  tx: Tx,
  userId: string,
  { goal, language }: { goal: string | null | undefined; language: Language | undefined },
): Promise<void> {
  const named = { ...(goal !== undefined && { financial_goal: goal }), ...(language && { language }) }
  if (Object.keys(named).length === 0) return
  await tx.updateTable('profiles').set(named).where('id', '=', userId).execute()
}
