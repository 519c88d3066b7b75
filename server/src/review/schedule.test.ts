import type { ReviewRating } from '@satoshi/rules/review/rating'
import { hour } from '@satoshi/rules/time'
import fc from 'fast-check'
import { createEmptyCard, fsrs, GenSeedStrategyWithCardId, Rating, StrategyMode, type Grade } from 'ts-fsrs'
import { expect, test } from 'vitest'

import { schedule, scheduling, type Memory } from './cards.ts'

const day = 24 * hour
const start = Date.parse('2026-11-23T15:00:00Z')
const grades: Record<ReviewRating, Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
}

const history = fc.array(
  fc.record({
    rating: fc.constantFrom<ReviewRating>('again', 'hard', 'good', 'easy'),
    wait: fc.integer({ min: 0, max: 400 * 24 }),
  }),
  { minLength: 1, maxLength: 15 },
)

test('any history is scheduled exactly as ts-fsrs called directly does it', () => {
  const direct = fsrs({ request_retention: 0.9, maximum_interval: 180, enable_fuzz: true, enable_short_term: false })
  direct.useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('cardId'))
  fc.assert(
    fc.property(history, fc.string(), (answers, cardId) => {
      let at = start
      let memory: Memory | null = null
      let card = { ...createEmptyCard(new Date(start)), cardId }
      for (const { rating, wait } of answers) {
        at += wait * hour
        memory = schedule(memory, { cardId, rating, at })
        card = { ...direct.next(card, new Date(at), grades[rating]).card, cardId }
        const { due, stability, difficulty, reps, lapses } = card
        expect(memory).toEqual({ dueAt: due.getTime(), stability, difficulty, reviews: reps, lapses, lastAt: at })
      }
    }),
    { seed: 20_261_121 },
  )
})

test('a card is due again in 1 to 180 days, the sooner the worse it was known', () => {
  fc.assert(
    fc.property(history, (answers) => {
      let at = start
      let memory: Memory | null = null
      for (const { rating, wait } of answers) {
        at += wait * hour
        const from: Memory | null = memory
        const days = (one: ReviewRating) => (schedule(from, { cardId: 'q', rating: one, at }).dueAt - at) / day
        const all = (['again', 'hard', 'good', 'easy'] as const).map(days)
        expect(Math.min(...all)).toBeGreaterThanOrEqual(1)
        expect(days('again')).toBeLessThan(days('hard'))
        expect(days(rating)).toBeLessThanOrEqual(scheduling.maximum_interval + 3)
        memory = schedule(memory, { cardId: 'q', rating, at })
      }
    }),
    { seed: 20_261_121 },
  )
})

test('the same answers always give the same day, and cards of one quiz spread', () => {
  const dueOf = (cardId: string) => {
    const first = schedule(null, { cardId, rating: 'easy', at: start })
    return schedule(first, { cardId, rating: 'easy', at: first.dueAt }).dueAt
  }
  expect(dueOf('q1')).toBe(dueOf('q1'))
  expect(new Set(Array.from({ length: 20 }, (_, index) => dueOf(`q${index}`))).size).toBeGreaterThan(2)
})

test('an answer that is heard late counts as if it came after the last', () => {
  const first = schedule(null, { cardId: 'q', rating: 'good', at: start })
  const late = schedule(first, { cardId: 'q', rating: 'good', at: start - day })
  expect(late.lastAt).toBe(start)
  expect(late.dueAt).toBeGreaterThan(start)
})
