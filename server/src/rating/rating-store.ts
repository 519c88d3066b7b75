import type { RatingCategory } from '@satoshi/contract/person'
import type { Day, Instant } from '@satoshi/rules/time'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    player_ratings: PlayerRatings
    rating_days: RatingDays
  }
}

type PlayerRatings = {
  user_id: string
  category: RatingCategory
  rating: number
  rd: number
  volatility: number
  duels: number
  won: number
  lost: number
  drawn: number
  updated_at: Date
}
type RatingDays = { user_id: string; day: DayColumn; rating: number }

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
    .where('user_id', '=', anyOf(userIds, 'uuid'))
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

/** Where the overall rating stood when a day closed; a day without a duel has none. */
export type RatingDay = { day: Day; rating: number }

/** Notes the rating after a duel, in the transaction that settles it; the last duel of a day stays. */
export async function saveRatingDay(tx: Tx, userId: string, { day, rating }: RatingDay): Promise<void> {
  await tx
    .insertInto('rating_days')
    .values({ user_id: userId, day, rating })
    .onConflict((conflict) => conflict.columns(['user_id', 'day']).doUpdateSet({ rating }))
    .execute()
}

/** Days with a duel from `first` on, and the last one before, oldest first; all of them for null. */
export async function readRatingDays(db: Db, userId: string, first: Day | null): Promise<RatingDay[]> {
  let rows = db.selectFrom('rating_days').select(['day', 'rating']).where('user_id', '=', userId)
  if (first !== null) {
    rows = rows.where('day', '>=', (last) =>
      last
        .selectFrom('rating_days')
        .select((eb) => eb.fn.coalesce(eb.fn.max('day'), eb.val(first)).as('day'))
        .where('user_id', '=', userId)
        .where('day', '<', first),
    )
  }
  return rows.orderBy('day').execute()
}
