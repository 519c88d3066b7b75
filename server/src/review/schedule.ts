import type { ReviewRating } from '@satoshi/rules/review/rating'
import type { Instant } from '@satoshi/rules/time'
import { fsrs, GenSeedStrategyWithCardId, Rating, State, StrategyMode, type CardInput, type Grade } from 'ts-fsrs'

/** What FSRS knows of a card after its first answer. Stability is in days, difficulty 1 to 10. */
export type Memory = {
  dueAt: Instant
  stability: number
  difficulty: number
  reviews: number
  lapses: number
  lastAt: Instant
}

/** How cards are scheduled: due when the chance of still knowing them is 0.9; intervals in days. Source: product 5.2. */
export const scheduling = {
  request_retention: 0.9,
  maximum_interval: 180,
  enable_fuzz: true,
  enable_short_term: false,
} as const

// Seeded by card and number of answers: the same answers always give the same day, and cards of one quiz spread.
const scheduler = fsrs(scheduling).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'))

const gradeOf = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
} as const satisfies Record<ReviewRating, Grade>

/** The card after an answer; null stands for one that is new. An answer heard late counts as if it came after the last. */
export function schedule(before: Memory | null, answer: { cardId: string; rating: ReviewRating; at: Instant }): Memory {
  const { cardId, rating } = answer
  const at = Math.max(answer.at, before?.lastAt ?? 0)
  const { card } = scheduler.next(asCard(before, cardId, at), at, gradeOf[rating])
  const { due, stability, difficulty, reps: reviews, lapses } = card
  return { dueAt: due.getTime(), stability, difficulty, reviews, lapses, lastAt: at }
}

function asCard(before: Memory | null, cardId: string, at: Instant): CardInput & { cardId: string } {
  const never = { scheduled_days: 0, elapsed_days: 0, learning_steps: 0 }
  if (!before) {
    return { ...never, cardId, due: at, stability: 0, difficulty: 0, reps: 0, lapses: 0, state: State.New }
  }
  const { dueAt: due, lastAt, reviews: reps, stability, difficulty, lapses } = before
  return { ...never, cardId, due, stability, difficulty, reps, lapses, state: State.Review, last_review: lastAt }
}
