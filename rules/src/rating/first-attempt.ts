import { rulesOf } from '../match/kinds.ts'
import type { AnswerKey } from '../match/match.ts'
import { difficulties, type Difficulty } from '../words.ts'

/** A rating and how many first attempts made it what it is. */
export type Rated = { rating: number; attempts: number }

/** Where a player's mastery of a subject (θ) starts. Source: product 4.2. */
export const startingTheta = 1500

/** Ratings stay between these, so that one whom luck or a wrong key carries off can be brought back. Source: ours (0059). */
export const leastRating = 0
export const mostRating = 3000

/** How far apart two ratings are when the odds are ten to one. Source: Elo's scale, product 4.2. */
const ratingScale = 400

/** How far one answer can move a question or a learner: the first, and how fast it falls to the floor. Source: product 4.2. */
const questionStep = 80
const learnerStep = 60
const stepFade = 0.05
const leastStep = 8

/** The chance to be right without knowing anything. */
export function guessChance(key: AnswerKey): number {
  return rulesOf(key).guess(key)
}

/** The chance (0..1) that a learner of `theta` answers a question of rating `difficulty` right. Source: product 4.2. */
export function chanceOfRight(theta: number, difficulty: number, guess: number): number {
  return guess + (1 - guess) / (1 + 10 ** ((difficulty - theta) / ratingScale))
}

export type FirstAttempt = { learner: Rated; question: Rated; guess: number; correct: boolean }

/**
 * What both are after the first answer that this learner ever gave to this question. A right one raises the learner
 * and lowers the question, a wrong one the other way round, by as much as it was a surprise. Source: product 4.2.
 */
export function rateFirstAttempt({ learner, question, guess, correct }: FirstAttempt) {
  const attempt = { theta: learner.rating, difficulty: question.rating, guess, correct }
  return { learner: learnerAfter(learner, attempt), question: questionAfter(question, attempt) }
}

/** A first attempt, by both ratings as they were when it was made. */
export type Surprise = { theta: number; difficulty: number; guess: number; correct: boolean }

/** A learner after a first attempt. */
export function learnerAfter(learner: Rated, attempt: Surprise): Rated {
  return moved(learner, stepAfter(learner.attempts, learnerStep) * surpriseOf(attempt))
}

/** A question after a first attempt, wherever the day's bound lies (`moveWithinDay`). */
export function questionAfter(question: Rated, attempt: Surprise): Rated {
  return moved(question, -stepAfter(question.attempts, questionStep) * surpriseOf(attempt))
}

function surpriseOf({ theta, difficulty, guess, correct }: Surprise): number {
  return (correct ? 1 : 0) - chanceOfRight(theta, difficulty, guess)
}

function stepAfter(attempts: number, first: number): number {
  return Math.max(leastStep, first / (1 + stepFade * attempts))
}

function moved({ rating, attempts }: Rated, by: number): Rated {
  return { rating: Math.min(mostRating, Math.max(leastRating, rating + by)), attempts: attempts + 1 }
}

/** Where a question's difficulty rating starts, on the scale of the players' ratings. Source: product 4.2. */
export const startingRating: Record<Difficulty, number> = { easy: 1200, medium: 1500, hard: 1800 }

/** The label whose start is nearest to a rating; half-way belongs to the easier one. */
export function difficultyAt(rating: number): Difficulty {
  const distance = (label: Difficulty) => Math.abs(startingRating[label] - rating)
  return difficulties.reduce((nearest, label) => (distance(label) < distance(nearest) ? label : nearest))
}
