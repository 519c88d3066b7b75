import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { attemptsCount, chanceOfAtMost, chanceOfFew, mostMoveADay, moveWithinDay, type Standing } from './counting.ts'
import { mayPauseItself, type BankState } from './pause-bounds.ts'

const learner: Standing = { confirmed: true, days: 3, recent: thirty(18) }

test('attempts count of whoever confirmed the address, played on three days, and answers as somebody who tries', () => {
  expect(attemptsCount(learner)).toBe(true)
  expect(attemptsCount({ ...learner, confirmed: false })).toBe(false)
  expect(attemptsCount({ ...learner, days: 2 })).toBe(false)
  expect(attemptsCount({ ...learner, recent: learner.recent.slice(1) })).toBe(false)
})

// Of 30 questions with four options each, P(at most 3 right) = 3.7 %, P(at most 4) = 9.8 %.
test.each([
  { right: 0, counts: false },
  { right: 3, counts: false },
  { right: 4, counts: true },
  { right: 8, counts: true },
])('$right right of 30 with four options counts: $counts', ({ right, counts }) => {
  expect(attemptsCount({ ...learner, recent: thirty(right) })).toBe(counts)
})

test('each question is held against its own chance: what is fair for numbers is not for true or false', () => {
  expect(attemptsCount({ ...learner, recent: thirty(8, 0.5) })).toBe(false)
  expect(attemptsCount({ ...learner, recent: thirty(0, 0) })).toBe(true)
  const mixed = [...thirty(0, 0).slice(0, 15), ...thirty(2, 0.5).slice(0, 15)]
  expect(attemptsCount({ ...learner, recent: mixed })).toBe(false)
})

test('the tail is exact: it is what all outcomes together give', () => {
  const chance = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.array(chance, { maxLength: 9 }), fc.nat(9), (chances, most) => {
      expect(chanceOfFew(chances, most)).toBeCloseTo(byAllOutcomes(chances, most), 9)
    }),
    { seed: 20_261_123 },
  )
})

test('guessers are taken for what they are not at most one time in twenty', () => {
  for (const guess of [0.25, 0.5]) {
    const chances = Array.from({ length: 30 }, () => guess)
    const misfits = Array.from({ length: 31 }, (_, right) => right).filter(
      (right) => chanceOfAtMost(thirty(right, guess)) < 0.05,
    )
    expect(chanceOfFew(chances, Math.max(...misfits))).toBeLessThan(0.05)
  }
})

test('a rating moves by no more than the bound on a day, whatever wants to move it, and goes on the next day', () => {
  const wishes = fc.array(fc.integer({ min: 0, max: 3_000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(wishes, (wanted) => {
      let question: Parameters<typeof moveWithinDay>[0] = { rating: 1500, moved: { day: '2026-11-22', points: 30 } }
      for (const rating of wanted) {
        question = moveWithinDay(question, rating, '2026-11-23')
        expect(Math.abs(question.rating - 1500)).toBeLessThanOrEqual(mostMoveADay)
        expect(question.moved?.points).toBeCloseTo(question.rating - 1500, 9)
      }
    }),
    { seed: 20_261_123 },
  )
  expect(moveWithinDay({ rating: 1500, moved: null }, 1510, '2026-11-23').rating).toBe(1510)
  const spent = moveWithinDay({ rating: 1500, moved: null }, 1580, '2026-11-23')
  expect(moveWithinDay(spent, 1600, '2026-11-23').rating).toBe(1530)
  expect(moveWithinDay(spent, 1520, '2026-11-23').rating).toBe(1520)
  expect(moveWithinDay(spent, 1600, '2026-11-24').rating).toBe(1560)
})

const bank: BankState = { questions: 210, paused: 0, pausedOfTopic: 0, liveOfTopic: 15 }

test.each([
  { may: true, because: 'nothing was paused' },
  { may: true, because: 'one of two was', paused: 1 },
  { may: false, because: '1 % was', paused: 2 },
  { may: true, because: '1 % of a small bank is one', questions: 40 },
  { may: false, because: 'that one was paused', questions: 40, paused: 1 },
  { may: false, because: 'one of the topic was', paused: 1, pausedOfTopic: 1 },
  { may: true, because: 'ten are left', liveOfTopic: 11 },
  { may: false, because: 'nine would be left', liveOfTopic: 10 },
])('a machine may pause, since $because: $may', ({ may, because: _because, ...state }) => {
  expect(mayPauseItself({ ...bank, ...state })).toBe(may)
})

function thirty(right: number, guess = 0.25) {
  return Array.from({ length: 30 }, (_, index) => ({ guess, correct: index < right }))
}

function byAllOutcomes(chances: number[], most: number): number {
  let sum = 0
  for (let outcome = 0; outcome < 2 ** chances.length; outcome += 1) {
    const happened = chances.map((_, index) => Math.floor(outcome / 2 ** index) % 2 === 1)
    if (happened.filter(Boolean).length > most) continue
    sum += chances.reduce((product, chance, index) => product * (happened[index] ? chance : 1 - chance), 1)
  }
  return sum
}
