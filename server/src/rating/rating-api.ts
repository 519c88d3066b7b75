import { ratingCategories, type RatingCategory, type RatingValue } from '@satoshi/contract/person'
import { afterDuel, firstRating, idled, shownRating, type Rating } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { readAllRatings, readRatings, writeRating, type RatingRow } from './rating-store.ts'

export { saveRatingDay, readRatingDays, type RatingDay } from './rating-store.ts'
export { deleteRatings } from './rating-store.ts'

/** One side of a duel: a player, or a bot with the strength that it is calibrated to. */
export type RatedSide = { kind: 'player'; userId: string } | { kind: 'bot'; rating: number; rd: number }

/** A duel that counts: `score` is that of the first side, 1 won, ½ drawn, 0 lost. */
export type DuelToRate = {
  sides: [RatedSide, RatedSide]
  score: 0 | 0.5 | 1
  /** How much of its move each side makes (product 6.1); one without a share is not rated, and the duel not counted for it. */
  shares: [number, number]
  categories: RatingCategory[]
  at: Instant
}

/** What a duel did to one rating of a player. */
export type RatingMove = { category: RatingCategory; before: number; after: RatingValue }

/**
 * Moves the ratings of both sides in every category of the duel, each by what the other's was before. The caller holds
 * the settlement of the duel, so that it happens once. Gives the moves by player.
 */
export async function rateDuel(tx: Tx, duel: DuelToRate): Promise<Map<string, RatingMove[]>> {
  const moves = new Map<string, RatingMove[]>()
  for (const category of duel.categories) {
    for (const [userId, move] of await rateCategory(tx, duel, category)) {
      moves.set(userId, [...(moves.get(userId) ?? []), move])
    }
  }
  return moves
}

async function rateCategory(tx: Tx, duel: DuelToRate, category: RatingCategory): Promise<[string, RatingMove][]> {
  const userIds = duel.sides.flatMap((side) => (side.kind === 'player' ? [side.userId] : []))
  const rows = await readRatings(tx, userIds, category)
  const [first, second] = duel.sides
  const moved: [string, RatingMove][] = []
  const rate = async (side: RatedSide, other: RatedSide, { score, share }: { score: 0 | 0.5 | 1; share: number }) => {
    if (side.kind === 'bot' || share === 0) return
    const row = rows.get(side.userId)
    const before: Rating = row ?? firstRating
    const idleMillis = row ? duel.at - row.updatedAt : 0
    const opponent = strengthOf(other, rows, duel.at)
    const after = afterDuel(before, { opponent, score, opponentIsBot: other.kind === 'bot', idleMillis, share })
    await writeRating(tx, side.userId, category, { ...after, ...counted(row, score), updatedAt: duel.at })
    moved.push([side.userId, { category, before: Math.round(before.rating), after: shownRating(after) }])
  }
  await rate(first, second, { score: duel.score, share: duel.shares[0] })
  await rate(second, first, { score: opposite(duel.score), share: duel.shares[1] })
  return moved
}

function strengthOf(side: RatedSide, rows: Map<string, RatingRow>, at: Instant): Pick<Rating, 'rating' | 'rd'> {
  if (side.kind === 'bot') return side
  const row = rows.get(side.userId)
  return row ? idled(row, at - row.updatedAt) : firstRating
}

function counted(row: RatingRow | undefined, score: 0 | 0.5 | 1) {
  const { duels = 0, won = 0, lost = 0, drawn = 0 } = row ?? {}
  return {
    duels: duels + 1,
    won: won + (score === 1 ? 1 : 0),
    lost: lost + (score === 0 ? 1 : 0),
    drawn: drawn + (score === 0.5 ? 1 : 0),
  }
}

function opposite(score: 0 | 0.5 | 1): 0 | 0.5 | 1 {
  return score === 1 ? 0 : score === 0 ? 1 : 0.5
}

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
