import type { RatingCategory } from '@satoshi/contract/person'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** A rating as it is stored: its uncertainty is that of `updatedAt`. */
export type RatingRow = {
  rating: number
  rd: number
  volatility: number
  duels: number
  won: number
  lost: number
  drawn: number
  updatedAt: Instant
}

/** Ratings of some players in one category, by player; who never played it is left out. */
export async function readRatings(
  db: Db,
  userIds: string[],
  category: RatingCategory,
): Promise<Map<string, RatingRow>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('player_ratings')
    .select(['user_id', 'rating', 'rd', 'volatility', 'duels', 'won', 'lost', 'drawn', 'updated_at'])
    .where('user_id', 'in', userIds)
    .where('category', '=', category)
    .execute()
  return new Map(rows.map(({ user_id, updated_at, ...row }) => [user_id, { ...row, updatedAt: updated_at.getTime() }]))
}

/** All ratings of a player. */
export async function readAllRatings(db: Db, userId: string): Promise<(RatingRow & { category: RatingCategory })[]> {
  const rows = await db
    .selectFrom('player_ratings')
    .select(['category', 'rating', 'rd', 'volatility', 'duels', 'won', 'lost', 'drawn', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('category')
    .execute()
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.getTime() }))
}

/** Writes a rating after a duel, whatever stood there before. */
export async function writeRating(
  tx: Tx,
  userId: string,
  category: RatingCategory,
  { updatedAt, ...row }: RatingRow,
): Promise<void> {
  const columns = { ...row, updated_at: new Date(updatedAt) }
  await tx
    .insertInto('player_ratings')
    .values({ user_id: userId, category, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'category']).doUpdateSet(columns))
    .execute()
}

/** Takes a player's ratings away; done again it finds none. */
export async function deleteRatings(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('player_ratings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('rating_days').where('user_id', '=', userId).execute()
}
