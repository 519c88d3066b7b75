import { ratingCategories, type RatingCategory } from '@satoshi/contract/person'
import { firstRating, idled } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { readAllRatings, readRatings, type RatingRow } from './rating-store.ts'

/** A player's rating in one category, and the duels behind it. */
export type PlayerRating = Omit<RatingRow, 'updatedAt'>

/** What a player has before the first duel. */
export const unrated: PlayerRating = { ...firstRating, duels: 0, won: 0, lost: 0, drawn: 0 }

/**
 * Ratings of some players by id, overall unless told otherwise; every id has one. The uncertainty is that of the last
 * duel, unless `at` says for when it is asked.
 */
export async function ratingsOf(
  db: Db,
  userIds: string[],
  category: RatingCategory = 'overall',
  at?: Instant,
): Promise<Map<string, PlayerRating>> {
  const rows = await readRatings(db, userIds, category)
  return new Map(userIds.map((id) => [id, known(rows.get(id), at)]))
}

/** A player's ratings in all categories, the overall one first. */
export async function allRatingsOf(db: Db, userId: string): Promise<(PlayerRating & { category: RatingCategory })[]> {
  const rows = await readAllRatings(db, userId)
  return ratingCategories.map((category) => ({
    category,
    ...known(rows.find((row) => row.category === category)),
  }))
}

function known(row: RatingRow | undefined, at?: Instant): PlayerRating {
  if (!row) return unrated
  const { updatedAt, rating, rd, volatility, duels, won, lost, drawn } = row
  const now = at === undefined ? { rating, rd, volatility } : idled({ rating, rd, volatility }, at - updatedAt)
  return { ...now, duels, won, lost, drawn }
}
