import { expect, test } from 'vitest'

import { random } from '../random.ts'
import { hour } from '../time.ts'
import {
  afterDuel,
  afterGames,
  firstRating,
  idled,
  leastRd,
  mostChange,
  mostRd,
  ratingPeriodMillis,
  shownRating,
  type Rating,
} from './glicko.ts'

const player: Rating = { rating: 1_500, rd: 200, volatility: 0.06 }
const against = (rating: number, rd: number, score: 0 | 0.5 | 1) => ({ opponent: { rating, rd }, score })
const duel = (score: 0 | 0.5 | 1, opponent: { rating: number; rd: number } = firstRating) => ({
  opponent,
  score,
  opponentIsBot: false,
  idleMillis: 0,
})

// Glickman, "Example of the Glicko-2 system", 2022, page 4: 1464.06, 151.52, 0.05999 (cut off, not rounded)
test('the example of the paper comes out as it is printed', () => {
  const after = afterGames(player, [against(1_400, 30, 1), against(1_550, 100, 0), against(1_700, 300, 0)])
  expect(after.rating).toBeCloseTo(1_464.06, 1)
  expect(after.rd).toBeCloseTo(151.52, 1)
  expect(after.volatility).toBeCloseTo(0.059996, 6)
})

test('between two newcomers the winner gains what the loser loses, and both are surer than before', () => {
  const [winner, loser] = [afterDuel(firstRating, duel(1)), afterDuel(firstRating, duel(0))]
  expect(winner.rating - 1_500).toBeCloseTo(1_500 - loser.rating, 9)
  expect(winner.rating).toBeGreaterThan(1_600)
  expect(winner.rd).toBeLessThan(350)
  expect(loser.rd).toBeCloseTo(winner.rd, 9)
})

test('a draw between equals moves nobody', () => {
  expect(afterDuel(firstRating, duel(0.5)).rating).toBeCloseTo(1_500, 9)
})

test('no duel moves a rating by more than 200 points', () => {
  const shock = afterDuel({ ...firstRating, rating: 1_000 }, duel(1, { rating: 2_400, rd: 45 }))
  expect(shock.rating).toBe(1_000 + mostChange)
  expect(afterDuel({ ...firstRating, rating: 2_400 }, duel(0, { rating: 1_000, rd: 45 })).rating).toBe(
    2_400 - mostChange,
  )
})

test('a bot moves rating and uncertainty by half', () => {
  const [person, bot] = [afterDuel(player, duel(1)), afterDuel(player, { ...duel(1), opponentIsBot: true })]
  expect(bot.rating - player.rating).toBeCloseTo((person.rating - player.rating) / 2, 9)
  expect(player.rd - bot.rd).toBeCloseTo((player.rd - person.rd) / 2, 9)
})

test('an uncertain opponent teaches less than a known one', () => {
  const [known, unknown] = [afterDuel(player, duel(1, { rating: 1_500, rd: 45 })), afterDuel(player, duel(1))]
  expect(known.rating).toBeGreaterThan(unknown.rating)
})

test('whoever does not play becomes less certain, within the bounds', () => {
  const sure: Rating = { rating: 1_700, rd: leastRd, volatility: 0.06 }
  expect(idled(sure, 0)).toEqual(sure)
  expect(idled(sure, ratingPeriodMillis).rd).toBeCloseTo(Math.hypot(45, 0.06 * 173.7178), 9)
  const year = idled(sure, 365 * 24 * hour).rd
  expect(year).toBeGreaterThan(105)
  expect(year).toBeLessThan(115)
  expect(idled(sure, 100 * 365 * 24 * hour).rd).toBe(mostRd)
  expect(idled(sure, -hour)).toEqual(sure)
})

test('a rating above 110 of uncertainty is shown as provisional, in whole points', () => {
  expect(shownRating({ rating: 1_512.5, rd: 110 })).toEqual({ value: 1_513, provisional: false })
  expect(shownRating(firstRating)).toEqual({ value: 1_500, provisional: true })
})

test('2,000 random duels keep every bound, and the better result is never the worse rating', () => {
  const chance = random('glicko')
  for (let round = 0; round < 2_000; round++) {
    const before = {
      rating: 600 + chance.below(2_000),
      rd: 45 + chance.below(306),
      volatility: 0.03 + chance.next() / 10,
    }
    const opponent = { rating: 600 + chance.below(2_000), rd: 45 + chance.below(306) }
    const about = { opponent, opponentIsBot: chance.below(2) === 0, idleMillis: chance.below(400) * 24 * hour }
    const [lost, drawn, won] = ([0, 0.5, 1] as const).map((score) => afterDuel(before, { ...about, score }))
    if (!lost || !drawn || !won) throw new Error('three results')
    for (const after of [lost, drawn, won]) {
      expect(after.rd).toBeGreaterThanOrEqual(leastRd)
      expect(after.rd).toBeLessThanOrEqual(mostRd)
      expect(Math.abs(after.rating - before.rating)).toBeLessThanOrEqual(mostChange)
      expect(after.volatility).toBeGreaterThan(0)
      expect(Number.isFinite(after.rating + after.volatility)).toBe(true)
    }
    expect(lost.rating).toBeLessThanOrEqual(before.rating)
    expect(won.rating).toBeGreaterThanOrEqual(before.rating)
    expect(drawn.rating).toBeGreaterThanOrEqual(lost.rating)
    expect(won.rating).toBeGreaterThanOrEqual(drawn.rating)
  }
})

test('who wins seven of ten against a known rating comes to stand about 150 above it', () => {
  const chance = random('seven of ten')
  let now: Rating = firstRating
  let sum = 0
  for (let played = 0; played < 1_500; played++) {
    now = afterDuel(now, { ...duel(chance.next() < 0.7 ? 1 : 0, { rating: 1_500, rd: 45 }) })
    if (played >= 500) sum += now.rating
  }
  expect(sum / 1_000).toBeGreaterThan(1_610)
  expect(sum / 1_000).toBeLessThan(1_690)
})
