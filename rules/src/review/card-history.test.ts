import { expect, test } from 'vitest'

import { hour } from '../time.ts'
import { historyAfter, repeatsOf, type CardHistory } from './rating.ts'

const day = 24 * hour
const noon = Date.parse('2026-11-23T15:00:00Z')
const zone = { zone: 'America/Sao_Paulo', change: null }

/** The history after some answers, right or wrong, a day apart. */
function after(...answers: boolean[]): CardHistory {
  const history = answers.reduce<CardHistory | null>(
    (before, right, index) => historyAfter(before, right, noon + index * day),
    null,
  )
  if (!history) throw new Error('no answers')
  return history
}

test('a mistake is mended by the right answer that follows it, and stays so while answers are right', () => {
  expect(after(false).mendedAt).toBeNull()
  expect(after(false, true).mendedAt).toBe(noon + day)
  expect(after(false, true, true).mendedAt).toBe(noon + day)
})

test('a new mistake takes it away, and it can be mended again', () => {
  expect(after(false, true, false).mendedAt).toBeNull()
  expect(after(false, true, false, true).mendedAt).toBe(noon + 3 * day)
})

test('what was never wrong is no mended mistake', () => {
  expect(after(true, true).mendedAt).toBeNull()
})

test('the newest right answer and the three newest answers are remembered', () => {
  const history = after(true, true, false, false)
  expect(history.rightAt).toBe(noon + day)
  expect(history.recentAt).toEqual([noon + day, noon + 2 * day, noon + 3 * day])
})

test('a card that is not due counts its answers of seven days as repeats; a due one counts none', () => {
  const at = noon + 8 * day
  const history = { ...after(true, true, true), recentAt: [noon + day, noon + 2 * day, noon + 3 * day] }
  expect(repeatsOf(history, { zone, at, isDue: false })).toEqual({ rightToday: false, timesInSevenDays: 2 })
  expect(repeatsOf(history, { zone, at, isDue: true }).timesInSevenDays).toBe(0)
})

test('right on the same game day, which closes at 03:00, is known even of a due card', () => {
  const history = after(true)
  expect(repeatsOf(history, { zone, at: noon + 14 * hour, isDue: true }).rightToday).toBe(true)
  expect(repeatsOf(history, { zone, at: noon + 15 * hour, isDue: true }).rightToday).toBe(false)
})
