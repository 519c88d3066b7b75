import { isAchievement, type AchievementKey } from '@satoshi/rules/achievement/achievements'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    player_achievements: PlayerAchievements
    achievement_owners: AchievementOwners
  }
}

type PlayerAchievements = { user_id: string; key: string; earned_at: Date }
type AchievementOwners = { key: string; owners: number }

/** An achievement that a player has. */
export type EarnedRow = { key: AchievementKey; earnedAt: Date }

/** Writes achievements of a player; what was earned before stays as it is. */
export async function insertEarned(tx: Tx, userId: string, keys: AchievementKey[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .insertInto('player_achievements')
    .values(keys.map((key) => ({ user_id: userId, key, earned_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a player has achieved, the newest first. */
export async function readEarned(db: Db, userId: string): Promise<EarnedRow[]> {
  const rows = await db
    .selectFrom('player_achievements')
    .select(['key', 'earned_at as earnedAt'])
    .where('user_id', '=', userId)
    .orderBy('earned_at', 'desc')
    .orderBy('key')
    .execute()
  return rows.flatMap(({ key, earnedAt }) => (isAchievement(key) ? [{ key, earnedAt }] : []))
}

/** How many players have each achievement; under `*`, how many have any. */
export async function readOwners(db: Db): Promise<Map<string, number>> {
  const rows = await db.selectFrom('achievement_owners').select(['key', 'owners']).execute()
  return new Map(rows.map(({ key, owners }) => [key, owners]))
}

/** Forgets what a player has achieved. */
export async function deleteEarned(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('player_achievements').where('user_id', '=', userId).execute()
}
