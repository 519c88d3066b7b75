import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { paceAfter, paceAnswers, usualMillis, ratingOf, type RatedAnswer, type ReviewRating } from './rating.ts'

const usual = 10_000
const answer: RatedAnswer = { right: true, hinted: false, elapsedMillis: usual, usualMillis: usual, rightBefore: false }

/** Every row from product 5.2, its borders on both sides. */
const table: [string, Partial<RatedAnswer>, ReviewRating][] = [
  ['wrong', { right: false }, 'again'],
  ['wrong however fast', { right: false, elapsedMillis: 100, rightBefore: true }, 'again'],
  ['right with a hint', { hinted: true }, 'hard'],
  ['right with a hint, fast and right last time', { hinted: true, elapsedMillis: 3_999, rightBefore: true }, 'hard'],
  ['wrong with a hint', { hinted: true, right: false }, 'again'],
  ['right at the usual pace', {}, 'good'],
  ['right at 1.5 times the usual', { elapsedMillis: 15_000 }, 'good'],
  ['right slower than that', { elapsedMillis: 15_001 }, 'hard'],
  ['slow though right last time', { elapsedMillis: 15_001, rightBefore: true }, 'hard'],
  ['fast and right last time', { elapsedMillis: 3_999, rightBefore: true }, 'easy'],
  ['at 0.4 times the usual', { elapsedMillis: 4_000, rightBefore: true }, 'good'],
  ['fast after a mistake', { elapsedMillis: 3_999 }, 'good'],
  ['fast the first time', { elapsedMillis: 3_999, rightBefore: null }, 'good'],
  ['a first answer that was likely guessed', { elapsedMillis: 1_499, rightBefore: null }, 'hard'],
  ['a first answer at the border of guessing', { elapsedMillis: 1_500, rightBefore: null }, 'good'],
  ['so fast, but not the first', { elapsedMillis: 1_499, rightBefore: true }, 'easy'],
  ['a likely guess where no pace is known', { elapsedMillis: 1_499, rightBefore: null, usualMillis: null }, 'hard'],
  ['right where no pace is known', { elapsedMillis: 90_000, rightBefore: true, usualMillis: null }, 'good'],
]

test.for(table)('%s', ([, change, rating]) => {
  expect(ratingOf({ ...answer, ...change })).toBe(rating)
})

test('a slower answer is never rated better', () => {
  const order = ['again', 'hard', 'good', 'easy']
  const millis = fc.integer({ min: 1_500, max: 120_000 })
  const before = fc.constantFrom(true, false, null)
  fc.assert(
    fc.property(millis, millis, millis, before, (a, b, usualMillis, rightBefore) => {
      const rate = (elapsedMillis: number) =>
        order.indexOf(ratingOf({ right: true, hinted: false, elapsedMillis, usualMillis, rightBefore }))
      expect(rate(Math.max(a, b))).toBeLessThanOrEqual(rate(Math.min(a, b)))
    }),
  )
})

test('the usual time is the median of the newest fifty answers, from five on', () => {
  expect(usualMillis([1, 2, 3, 4])).toBeNull()
  expect(usualMillis([9, 1, 5, 3, 7])).toBe(5)
  expect(usualMillis([9, 1, 5, 3, 7, 11])).toBe(6)
  const many = Array.from({ length: 60 }, (_, index) => index).reduce<number[]>(paceAfter, [])
  expect(many).toHaveLength(paceAnswers)
  expect(many[0]).toBe(10)
})
