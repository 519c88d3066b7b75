import {
  historyAfter,
  type CardHistory,
  paceAfter,
  usualMillis,
  ratingOf,
  type ReviewRating,
} from '@satoshi/rules/review/rating'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { QuestionKind } from '@satoshi/rules/words'
import { fsrs, GenSeedStrategyWithCardId, Rating, State, StrategyMode, type CardInput, type Grade } from 'ts-fsrs'

/** A player's card of one question. */
export type ReviewCard = { questionId: string; memory: Memory; history: CardHistory }

/** What a player's cards are answered from: the cards asked for by their questions, and how fast they usually are. */
export type ReviewDeck = {
  userId: string
  cards: Map<string, ReviewCard>
  paces: Map<QuestionKind, readonly Millis[]>
}

/** An answer to a question, in whatever mode. */
export type CardAnswer = {
  questionId: string
  kind: QuestionKind
  right: boolean
  /** Whether time ran out without a choice: it says nothing of the player's pace. */
  missed: boolean
  /** Whether a hint helped: it says nothing of the player's pace either. */
  hinted: boolean
  elapsedMillis: Millis
  at: Instant
}

/** Puts an answer into its card and the player's pace on the desk, and gives the card with the rating that it got. */
export function answerCard(deck: ReviewDeck, answer: CardAnswer): { card: ReviewCard; rating: ReviewRating } {
  const { questionId, kind, right, missed, hinted, elapsedMillis, at } = answer
  const before = deck.cards.get(questionId) ?? null
  const recent = deck.paces.get(kind) ?? []
  const rightBefore = before?.history.lastRight ?? null
  const rating = ratingOf({ right, hinted, elapsedMillis, usualMillis: usualMillis(recent), rightBefore })
  const card = {
    questionId,
    memory: schedule(before?.memory ?? null, { cardId: `${deck.userId}:${questionId}`, rating, at }),
    history: historyAfter(before?.history ?? null, right, at),
  }
  deck.cards.set(questionId, card)
  if (!missed && !hinted) deck.paces.set(kind, paceAfter(recent, elapsedMillis))
  return { card, rating }
}

/** What FSRS knows of a card after its first answer. Stability is in days, difficulty 1 to 10. */
export type Memory = {
  dueAt: Instant
  stability: number
  difficulty: number
  reviews: number
  lapses: number
  lastAt: Instant
}

/** Chance that a card is still known when it is due. Source: product 5.2. */
export const dueRecall = 0.9

/** How cards are scheduled: due when the chance of still knowing them is `dueRecall`; intervals in days. Source: product 5.2. */
export const scheduling = {
  request_retention: dueRecall,
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
