import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { minute } from '../time.ts'
import {
  gainLife,
  lifeEvery,
  livesAt,
  loseLives,
  mayGainByReview,
  mostLives,
  nextLifeAt,
  type Lives,
  livesOfQuiz,
} from './lives.ts'

const at = Date.parse('2026-11-21T15:00:00Z')

describe('lives', () => {
  test('a mistake costs one, and half an hour brings it back', () => {
    const lost = loseLives(null, 2, at)
    expect(livesAt(lost, at)).toBe(3)
    expect(nextLifeAt(lost, at)).toBe(at + 30 * minute)
    expect([29, 30, 59, 60, 600].map((minutes) => livesAt(lost, at + minutes * minute))).toEqual([3, 4, 4, 5, 5])
    expect(nextLifeAt(lost, at + 60 * minute)).toBe(null)
  })

  test('a mistake on the way keeps what has passed of the next life', () => {
    const lost = loseLives(null, 1, at)
    const again = loseLives(lost, 1, at + 29 * minute)
    expect(livesAt(again, at + 29 * minute)).toBe(3)
    expect(livesAt(again, at + 30 * minute)).toBe(4)
  })

  test('with none left mistakes cost nothing, and no mistake changes nothing', () => {
    expect(livesAt(loseLives(null, 9, at), at)).toBe(0)
    const lost: Lives = { stored: 1, anchor: at }
    expect(loseLives(lost, 0, at + minute)).toBe(lost)
  })

  test('under continuous play a life comes back every half hour (product 8.23)', () => {
    const plays = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 10, maxLength: 60 })
    fc.assert(
      fc.property(plays, (pauses) => {
        let lives = loseLives(null, mostLives, at)
        let [now, lost] = [at, 0]
        for (const pause of pauses) {
          now += pause * minute
          const held = livesAt(lives, now)
          lives = loseLives(lives, 1, now)
          lost += Math.min(held, 1)
        }
        // Played so often that it is never full, nothing is wasted: what came back was lost again or is still there.
        expect(lost + livesAt(lives, now)).toBe(Math.floor((now - at) / lifeEvery))
      }),
    )
  })

  test('reviews give back what is missing, at most five a day, and keep the time of the next', () => {
    expect(gainLife(null, at)).toBe(null)
    const lost = loseLives(null, 2, at)
    const gained = gainLife(lost, at + 10 * minute)
    expect(livesAt(gained, at + 10 * minute)).toBe(4)
    expect(nextLifeAt(gained, at + 10 * minute)).toBe(at + 30 * minute)
    expect(mayGainByReview({ day: '2026-11-21', given: 4 }, '2026-11-21')).toBe(true)
    expect(mayGainByReview({ day: '2026-11-21', given: 5 }, '2026-11-21')).toBe(false)
    expect(mayGainByReview({ day: '2026-11-20', given: 5 }, '2026-11-21')).toBe(true)
  })
})

test('a quiz is paid up to the mistake that costs the last life; time that ran out costs none', () => {
  const [right, wrong, late] = [
    { given: true, correct: true },
    { given: true, correct: false },
    { given: false, correct: false },
  ]
  expect(livesOfQuiz([right, wrong, right, wrong, right], 5)).toEqual({ paidAnswers: 5, mistakes: 2 })
  expect(livesOfQuiz([right, wrong, right, wrong, right], 1)).toEqual({ paidAnswers: 2, mistakes: 2 })
  expect(livesOfQuiz([late, late, right], 1)).toEqual({ paidAnswers: 3, mistakes: 0 })
  expect(livesOfQuiz([right, right], 0)).toEqual({ paidAnswers: 0, mistakes: 0 })
})
