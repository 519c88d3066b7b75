import { historyAfter, type CardHistory } from '@satoshi/rules/review/card-history'
import { paceAfter, usualMillis } from '@satoshi/rules/review/pace'
import { ratingOf, type ReviewRating } from '@satoshi/rules/review/rating'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { QuestionKind } from '@satoshi/rules/words'

import { schedule, type Memory } from './schedule.ts'

/** A player's card of one question. */
export type ReviewCard = { questionId: string; memory: Memory; history: CardHistory }

/** What a player's cards are answered from: the cards asked for by their questions, and how fast they usually are. */
export type Desk = {
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
  elapsedMillis: Millis
  at: Instant
}

/** Puts an answer into its card and the player's pace on the desk, and gives the card with the rating that it got. */
export function answerCard(desk: Desk, answer: CardAnswer): { card: ReviewCard; rating: ReviewRating } {
  const { questionId, kind, right, missed, elapsedMillis, at } = answer
  const before = desk.cards.get(questionId) ?? null
  const recent = desk.paces.get(kind) ?? []
  const rightBefore = before?.history.lastRight ?? null
  const rating = ratingOf({ right, elapsedMillis, usualMillis: usualMillis(recent), rightBefore })
  const card = {
    questionId,
    memory: schedule(before?.memory ?? null, { cardId: `${desk.userId}:${questionId}`, rating, at }),
    history: historyAfter(before?.history ?? null, right, at),
  }
  desk.cards.set(questionId, card)
  if (!missed) desk.paces.set(kind, paceAfter(recent, elapsedMillis))
  return { card, rating }
}
