import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import fixtures from '../../fixtures/rating.json' with { type: 'json' }
import type { AnswerKey } from '../match/match.ts'
import { random } from '../random.ts'
import {
  chanceOfRight,
  guessChance,
  leastRating,
  mostRating,
  rateFirstAttempt,
  startingTheta,
  type Rated,
  difficultyAt,
  startingRating,
} from './first-attempt.ts'

test.each(fixtures.chances)('θ $theta at a question of $question with $options options is right in $chance', (row) => {
  expect(chanceOfRight(row.theta, row.question, guessOf(row.options))).toBeCloseTo(row.chance, 3)
})

test.each(fixtures.steps)('$learner against $question, right $correct: $after ($why)', (row) => {
  const rated = rateFirstAttempt({
    learner: pair(row.learner),
    question: pair(row.question),
    guess: guessOf(row.options),
    correct: row.correct,
  })
  expect([round(rated.learner.rating), round(rated.question.rating)]).toEqual(row.after)
  expect([rated.learner.attempts, rated.question.attempts]).toEqual([
    (row.learner[1] ?? 0) + 1,
    (row.question[1] ?? 0) + 1,
  ])
})

test.each(fixtures.labels)('a rating of $rating reads as $label', ({ rating, label }) => {
  expect(difficultyAt(rating)).toBe(label)
})

test('every label reads as itself where it starts', () => {
  for (const [label, rating] of Object.entries(startingRating)) expect(difficultyAt(rating)).toBe(label)
})

const rated = fc.record({
  rating: fc.double({ min: leastRating, max: mostRating, noNaN: true }),
  attempts: fc.nat(100_000),
})
const attempt = fc.record({
  learner: rated,
  question: rated,
  guess: fc.constantFrom(0, 1 / 4, 1 / 2),
  correct: fc.boolean(),
})

test('a right answer never lowers the learner nor raises the question, a wrong one the other way round', () => {
  fc.assert(
    fc.property(attempt, (given) => {
      const { learner, question } = rateFirstAttempt(given)
      const sign = given.correct ? 1 : -1
      expect(sign * (learner.rating - given.learner.rating)).toBeGreaterThanOrEqual(0)
      expect(sign * (question.rating - given.question.rating)).toBeLessThanOrEqual(0)
    }),
    { seed: 20_261_121 },
  )
})

test('no answer moves anybody further than the step, nor off the scale', () => {
  fc.assert(
    fc.property(attempt, (given) => {
      const { learner, question } = rateFirstAttempt(given)
      expect(Math.abs(learner.rating - given.learner.rating)).toBeLessThanOrEqual(60)
      expect(Math.abs(question.rating - given.question.rating)).toBeLessThanOrEqual(80)
      for (const { rating } of [learner, question]) {
        expect(rating).toBeGreaterThanOrEqual(leastRating)
        expect(rating).toBeLessThanOrEqual(mostRating)
      }
    }),
    { seed: 20_261_121 },
  )
})

test('the true order of a simulated bank is found again, whatever its questions start at', () => {
  const chance = random('a bank of sixty', 1)
  const bank = Array.from({ length: 60 }, (_, index) => ({
    truth: 900 + index * 20,
    guess: index % 3 === 0 ? 0 : 1 / 4,
  }))
  const rating = bank.map((): Rated => ({ rating: startingRating.medium, attempts: 0 }))
  for (let player = 0; player < 1_500; player++) {
    const truth = 1_000 + 1_000 * ((chance.next() + chance.next() + chance.next()) / 3)
    let learner: Rated = { rating: startingTheta, attempts: 0 }
    for (const [index, question] of bank.entries()) {
      const before = rating[index] ?? { rating: 0, attempts: 0 }
      const correct = chance.next() < chanceOfRight(truth, question.truth, question.guess)
      const after = rateFirstAttempt({ learner, question: before, guess: question.guess, correct })
      learner = after.learner
      rating[index] = after.question
    }
  }
  const found = rating.map((one) => one.rating)
  expect(
    rankCorrelation(
      bank.map(({ truth }) => truth),
      found,
    ),
  ).toBeGreaterThan(0.97)
})

function guessOf(options: number): number {
  const letters = (['a', 'b', 'c', 'd'] as const).slice(0, options)
  const key: AnswerKey =
    options === 0
      ? { kind: 'number', value: 1, min: 0, max: 2, step: 1 }
      : { kind: options === 2 ? 'trueFalse' : 'choice', options: letters, correct: 'a' }
  return guessChance(key)
}

function pair([rating = 0, attempts = 0]: number[]): Rated {
  return { rating, attempts }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Spearman's rank correlation of two lists without equal values. */
function rankCorrelation(one: number[], other: number[]): number {
  const ranks = (list: number[]) => list.map((value) => list.filter((less) => less < value).length)
  const [first, second] = [ranks(one), ranks(other)]
  const squares = first.reduce((sum, rank, index) => sum + (rank - (second[index] ?? 0)) ** 2, 0)
  return 1 - (6 * squares) / (one.length * (one.length ** 2 - 1))
}
