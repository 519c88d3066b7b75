import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { duplicateCents, pieces } from '../box/pieces.ts'
import { settingsOverTime, standardSettings } from '../game-settings.ts'
import { livesAt, loseLives, nextLifeAt, startingLives } from '../lives/lives.ts'
import { btz, cents } from '../money.ts'
import { catalogue } from '../store/catalogue.ts'
import { firstPrice, wares } from '../store/wares.ts'
import { limitsAt, limitsOverTime } from '../subscription/plans.ts'
import { hour, minute } from '../time.ts'
import {
  capsAtHome,
  levelAt,
  levelPeriods,
  lifeEveryAtHome,
  perks,
  perksAt,
  priceAtHome,
  soonestByPerk,
  type HomeOverTime,
} from './perk.ts'
import { highestLevel, powers } from './power.ts'

const level = fc.integer({ min: 0, max: highestLevel })
/** Two levels, the lower one first. */
const levels = fc.tuple(level, level).map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)

test('perks are what product 5.11 says, and those that do not act yet are not listed', () => {
  expect(perksAt(11)).toEqual([
    { power: 'monetary', unit: 'percent', value: 5 },
    { power: 'energy', unit: 'minutes', value: 5 },
    { power: 'commercial', unit: 'percent', value: 2.5 },
  ])
  for (const nothing of [0, 1]) expect(perksAt(nothing).map(({ value }) => value)).toEqual([0, 0, 0])
  expect(perksAt(2).map(({ value }) => value)).toEqual([1, 1, 0.5])
  expect(perksAt(highestLevel).map(({ value }) => value)).toEqual([10, 10, 5])
  expect(perks.tech.value(highestLevel)).toBe(10)
  expect([4, 5, 10, 15, highestLevel].map(perks.military.value)).toEqual([0, 1, 2, 3, 3])
  expect([4, 5, 10, highestLevel].map(perks.social.value)).toEqual([0, 1, 2, 2])
})

test('no perk is more than its most, nor less on a higher level', () => {
  const most = { monetary: 10, tech: 10, military: 3, energy: 10, commercial: 5, social: 2 }
  fc.assert(
    fc.property(levels, fc.constantFrom(...powers), ([lower, higher], power) => {
      expect(perks[power].value(lower)).toBeGreaterThanOrEqual(0)
      expect(perks[power].value(higher)).toBeGreaterThanOrEqual(perks[power].value(lower))
      expect(perks[power].value(higher)).toBeLessThanOrEqual(most[power])
    }),
  )
})

test('the caps of answers rise by whole percents, at most a tenth, and no other cap does', () => {
  expect(capsAtHome(standardSettings, 11)).toMatchObject({
    'quiz.answersPerDay': btz(126),
    'quiz.boostedAnswersPerDay': btz(189),
    'quiz.paidPerDay': standardSettings['quiz.paidPerDay'],
    'quiz.xpPerDay': standardSettings['quiz.xpPerDay'],
  })
  const cap = fc.integer({ min: 0, max: 75_000 }).map(cents)
  fc.assert(
    fc.property(levels, cap, cap, ([lower, higher], usual, boosted) => {
      const caps = { ...standardSettings, 'quiz.answersPerDay': usual, 'quiz.boostedAnswersPerDay': boosted }
      for (const key of ['quiz.answersPerDay', 'quiz.boostedAnswersPerDay'] as const) {
        const [less, more] = [capsAtHome(caps, lower)[key], capsAtHome(caps, higher)[key]]
        expect(less).toBeGreaterThanOrEqual(caps[key])
        expect(more).toBeGreaterThanOrEqual(less)
        expect(more).toBeLessThanOrEqual(caps[key] * 1.1)
      }
    }),
  )
})

test('a life comes back sooner, but not sooner than in 20 minutes by the perk', () => {
  const every = (minutes: number, at: number) => lifeEveryAtHome(minutes * minute, at) / minute
  expect([0, 1, 2, 11, highestLevel].map((at) => every(30, at))).toEqual([30, 30, 29, 25, 20])
  expect([15, 20, 21, 24].map((usual) => every(usual, highestLevel))).toEqual([15, 20, 20, 20])
  fc.assert(
    fc.property(levels, fc.integer({ min: 5, max: 240 }), ([lower, higher], minutes) => {
      const usual = minutes * minute
      const soonest = lifeEveryAtHome(usual, higher)
      expect(soonest).toBeGreaterThanOrEqual(Math.min(usual, soonestByPerk))
      expect(soonest).toBeLessThanOrEqual(lifeEveryAtHome(usual, lower))
      expect(lifeEveryAtHome(usual, lower)).toBeLessThanOrEqual(usual)
    }),
  )
})

test('a price is lower by half percents, rounded up to a cent, and never nothing', () => {
  expect([1, 2, 11, highestLevel].map((at) => priceAtHome(btz(30), at))).toEqual([3_000, 2_985, 2_925, 2_850])
  // 0.5 % of 199 cents are less than one.
  expect(priceAtHome(cents(199), 2)).toBe(199)
  expect(priceAtHome(cents(201), 2)).toBe(200)
  expect(priceAtHome(cents(1), highestLevel)).toBe(1)
  fc.assert(
    fc.property(levels, fc.integer({ min: 1, max: 10_000_000 }).map(cents), ([lower, higher], list) => {
      const price = priceAtHome(list, higher)
      expect(price).toBeGreaterThan(0)
      expect(price).toBeGreaterThanOrEqual(list * 0.95 - 1e-6)
      expect(price).toBeLessThanOrEqual(priceAtHome(list, lower))
      expect(priceAtHome(list, lower)).toBeLessThanOrEqual(list)
    }),
  )
})

test('nothing that is sold is worth more to a box that gives it again than it costs the best resident', () => {
  for (const piece of pieces) {
    const { price } = catalogue[piece]
    expect(duplicateCents(piece)).toBe((price * 3) / 10)
    expect(duplicateCents(piece)).toBeLessThan(priceAtHome(price, highestLevel))
  }
  for (const ware of wares) expect(priceAtHome(firstPrice(ware), 0)).toBe(firstPrice(ware))
})

/** Homes one after another, with times in hours, and levels that change while nobody lives there too. */
const homes = fc
  .array(
    fc.record({
      hours: fc.integer({ min: 1, max: 200 }),
      levels: fc.uniqueArray(
        fc.record({ since: fc.integer({ min: -50, max: 900 }), level: fc.integer({ min: 1, max: highestLevel }) }),
        { selector: ({ since }) => since, maxLength: 6 },
      ),
    }),
    { maxLength: 4 },
  )
  .map((stays) => {
    let since = 0
    return stays.map(({ hours, levels: changes }, index): HomeOverTime => {
      const from = since
      since += hours
      const sorted = changes.toSorted((one, other) => one.since - other.since)
      return { since: from, until: index < stays.length - 1 ? since : null, levels: sorted }
    })
  })

test('the level of a home is the last one that its district reached, while a player lives there, once they are confirmed', () => {
  fc.assert(
    fc.property(
      homes,
      fc.integer({ min: -10, max: 300 }),
      fc.integer({ min: -20, max: 1_000 }),
      (all, confirmed, at) => {
        const home = all.find(({ since, until }) => since <= at && (until === null || at < until))
        const last = home?.levels.findLast(({ since }) => since <= at)
        const expected = home && confirmed <= at ? (last?.level ?? 1) : 0
        expect(levelAt(levelPeriods(all, confirmed), at)).toBe(expected)
        expect(levelPeriods(all, null)).toEqual([])
      },
    ),
  )
})

test('lives follow homes and levels: what is waited for comes when it was to come, later ones sooner', () => {
  const rises = { since: 10 * minute, level: 20 }
  const all: HomeOverTime[] = [{ since: 0, until: 3 * hour, levels: [{ since: 5 * minute, level: 2 }, rises] }]
  const limits = limitsOverTime({ plans: [], settings: settingsOverTime([]), homes: levelPeriods(all, 0) })
  expect([-1, 0, 5, 10, 180].map((at) => limitsAt(limits, at * minute).lifeEvery / minute)).toEqual([
    30, 30, 29, 20, 30,
  ])
  const now = (minutes: number) => ({ at: minutes * minute, limits })
  const lost = loseLives(startingLives(0, limits), 5, now(0))
  expect(nextLifeAt(lost, now(29))).toBe(30 * minute)
  expect([30, 49, 50, 70, 90].map((at) => livesAt(lost, now(at)))).toEqual([1, 1, 2, 3, 4])
  // They move out in the middle of a wait: it lasts as long as it did when it began.
  const late = loseLives(startingLives(0, limits), 5, now(170))
  expect([189, 190, 209, 210, 219, 220, 240].map((at) => livesAt(late, now(at)))).toEqual([0, 1, 1, 1, 1, 2, 2])
})
