import { masterRating, type AchievementFacts } from '@satoshi/rules/achievement/achievements'
import { shownRating } from '@satoshi/rules/rating/glicko'
import type { Instant } from '@satoshi/rules/time'

import { countWins, countWinsInARow } from '../duel/duel-api.ts'
import type { Db } from '../platform/postgres/db.ts'
import { publicFactsOf } from '../profile/profile-api.ts'
import { countRewards } from '../progress/progress-api.ts'
import { allRatingsOf } from '../rating/rating-api.ts'

/** No achievement asks for more wins, in all and in a row. */
const mostWins = 250
const mostInARow = 10

/** What of the facts is known without looking at one match. */
export type StandingFacts = Omit<AchievementFacts, 'upsets' | 'comebacks'>

/**
 * What a player's achievements are counted by, from what the domains below have kept: nothing is counted twice, however
 * often it is looked at. The wins in a row are those up to `duelId`, or to the last duel.
 */
export async function standingFacts(
  db: Db,
  userId: string,
  { at, duelId }: { at: Instant; duelId: string | null },
): Promise<StandingFacts> {
  const [quizzes, perfectQuizzes, wins, winsInARow, ratings, player] = await Promise.all([
    countRewards(db, userId, 'quizFinish', 1),
    countRewards(db, userId, 'perfectQuiz', 1),
    countWins(db, userId, mostWins),
    countWinsInARow(db, userId, mostInARow, duelId),
    allRatingsOf(db, userId),
    publicFactsOf(db, userId, at),
  ])
  const mastered = ratings.filter((rating) => {
    const { value, provisional } = shownRating(rating)
    return rating.category !== 'overall' && !provisional && value >= masterRating
  })
  return {
    quizzes,
    perfectQuizzes,
    wins,
    winsInARow,
    duels: ratings.find(({ category }) => category === 'overall')?.duels ?? 0,
    masteredSubjects: mastered.length,
    streakDays: player?.streak ?? 0,
  }
}
