import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { random } from '../random.ts'
import { minute, second, type Instant } from '../time.ts'
import { subjectOfTopic, subjects, topics } from '../words.ts'
import {
  pausedUntil,
  stallsOf,
  sharedTheme,
  subjectOfTheme,
  type Theme,
  isOfferOpen,
  type OpponentWish,
  type Ticket,
  isAlertDue,
} from './ticket.ts'
import { pairScore, pairUp, wavesOf, takes, windowAfter } from './pair-up.ts'

const now: Instant = 1_000_000
const levels: OpponentWish[] = ['similar', 'any', 'challenging']
const themes: Theme[] = ['general', ...subjects, ...topics]
const anybody = () => true

const ticketOf = fc.record({
  userId: fc.uuid(),
  theme: fc.constantFrom(...themes),
  stakeCents: fc.constantFrom(0, 10_000),
  rating: fc.double({ min: 800, max: 2_200, noNaN: true }),
  wish: fc.constantFrom(...levels),
  since: fc.integer({ min: now - 60 * second, max: now }),
  stalls: fc.integer({ min: 0, max: 5 }),
  lastOpponentId: fc.constant(null),
})
const poolOf = fc.uniqueArray(ticketOf, { maxLength: 40, selector: ({ userId }) => userId })

describe('windows', () => {
  test.each([
    ['similar', 0, 100],
    ['similar', 4 * second, 200],
    ['similar', 8 * second, 300],
    ['similar', 29_999, 300],
    ['similar', 30 * second, 2_000],
    ['any', 0, 200],
    ['any', 10 * second, 800],
    ['any', 60 * second, 3_800],
  ] as const)('%s after %i ms takes %i points to both sides', (wish, waited, points) => {
    expect(windowAfter(wish, waited, 10)).toEqual({ from: -points, to: points })
  })

  test('who wants a challenge takes 50 to 400 points more, however long', () => {
    for (const waited of [0, 59 * second]) expect(windowAfter('challenging', waited, 10)).toEqual({ from: 50, to: 400 })
  })

  test('a window only widens while one waits', () => {
    const millis = fc.integer({ min: 0, max: 120 * second })
    fc.assert(
      fc.property(fc.constantFrom(...levels), millis, millis, fc.integer({ min: 1, max: 20 }), (wish, a, b, pool) => {
        const early = windowAfter(wish, Math.min(a, b), pool)
        const late = windowAfter(wish, Math.max(a, b), pool)
        expect(late.from).toBeLessThanOrEqual(early.from)
        expect(late.to).toBeGreaterThanOrEqual(early.to)
      }),
    )
  })

  test('two of a pair are in each other’s window, in whatever order the pool is given', () => {
    fc.assert(
      fc.property(poolOf, (pool) => {
        const sizes = Map.groupBy<number, Ticket>(pool, ({ stakeCents }) => stakeCents)
        const pairs = pairUp(pool, now, anybody)
        for (const { a, b } of pairs) {
          const size = sizes.get(a.stakeCents)?.length ?? 0
          expect(takes(a, b, now, size) && takes(b, a, now, size)).toBe(true)
        }
        const names = (list: typeof pairs) => list.map(({ a, b }) => [a.userId, b.userId].toSorted().join()).toSorted()
        expect(names(pairUp(pool.toReversed(), now, anybody))).toEqual(names(pairs))
      }),
    )
  })
})

describe('pairs', () => {
  test('nobody is in two pairs, or opposite themselves, and stakes are equal', () => {
    fc.assert(
      fc.property(poolOf, (pool) => {
        const pairs = pairUp(pool, now, anybody)
        const ids = pairs.flatMap(({ a, b }) => [a.userId, b.userId])
        expect(new Set(ids).size).toBe(ids.length)
        for (const { a, b, theme } of pairs) {
          expect(a.stakeCents).toBe(b.stakeCents)
          expect(sharedTheme(a.theme, b.theme)).toBe(theme)
        }
      }),
    )
  })

  test('whoever is left could be paired with nobody else who is left', () => {
    fc.assert(
      fc.property(poolOf, (pool) => {
        const paired = new Set(pairUp(pool, now, anybody).flatMap(({ a, b }) => [a.userId, b.userId]))
        const left = pool.filter(({ userId }) => !paired.has(userId))
        const sizes = Map.groupBy<number, Ticket>(pool, ({ stakeCents }) => stakeCents)
        for (const a of left)
          for (const b of left) {
            if (a === b || a.stakeCents !== b.stakeCents || sharedTheme(a.theme, b.theme) === null) continue
            const size = sizes.get(a.stakeCents)?.length ?? 0
            expect(takes(a, b, now, size) && takes(b, a, now, size)).toBe(false)
          }
      }),
    )
  })

  test('two who wait in a small pool are paired within 20 seconds, whatever they wish and however far apart', () => {
    fc.assert(
      fc.property(ticketOf, ticketOf, (one, other) => {
        const arrived = Math.max(one.since, other.since)
        const two = [one, { ...other, userId: 'other', theme: one.theme, stakeCents: one.stakeCents }]
        expect(pairUp(two, arrived + 20 * second, anybody)).toHaveLength(1)
      }),
    )
  })

  test('the pair that fits best is made first; long waiting makes one more urgent, stalling apart keeps apart', () => {
    const [a, b, c] = [ticket('a', 1500), ticket('b', 1590), ticket('c', 1560)]
    expect(pairUp([a, b, c, ticket('d', 3_000)], now, anybody)).toMatchObject([
      { a: { userId: 'b' }, b: { userId: 'c' } },
    ])
    const waiting = { ...b, since: now - 9 * second }
    const longer = { ...a, since: now - 9 * second }
    expect(pairScore(a, c, now)).toBe(60)
    expect(pairScore(longer, waiting, now)).toBe(90 - 3 * 12)
    expect(pairScore(a, { ...c, stalls: 3 }, now)).toBe(60 + 3 * 30)
    expect(wavesOf(longer, now + 2_999)).toBe(3)
  })

  test('the last opponent is met again only in a pool of fewer than four', () => {
    const a = { ...ticket('a', 1500), lastOpponentId: 'b' }
    const b = ticket('b', 1500)
    const others = [ticket('c', 2_500), ticket('d', 3_500)]
    expect(pairUp([a, b, ...others.slice(0, 1)], now, anybody)).toHaveLength(1)
    expect(pairUp([a, b, ...others], now, anybody)).toHaveLength(0)
  })

  test('who may not meet does not, and takes whom they may', () => {
    const [a, b, c] = [ticket('a', 1500), ticket('b', 1500), ticket('c', 1540)]
    const apart = (one: Ticket, other: Ticket) => [one.userId, other.userId].toSorted().join() !== 'a,b'
    expect(pairUp([a, b], now, apart)).toEqual([])
    expect(pairUp([a, b, c], now, apart)).toMatchObject([{ a: { userId: 'a' }, b: { userId: 'c' } }])
  })

  test('a look asks of no more pairs than 200 tickets have, however many wait', () => {
    const chance = random('many')
    const pool = Array.from({ length: 400 }, (_, index) => ticket(`p${index}`, 1_000 + chance.below(1_000)))
    let asked = 0
    expect(pairUp(pool, now, () => (asked += 1) > 0).length).toBeGreaterThan(90)
    const pairs = (200 * 199) / 2
    expect(asked).toBeLessThanOrEqual(pairs)
    // Where nobody may meet anybody, every pair that would do is asked of once.
    asked = 0
    expect(pairUp(pool, now, () => (asked += 1) < 0)).toEqual([])
    expect(asked).toBeLessThanOrEqual(pairs)
  })
})

describe('a pool in which people come and go', () => {
  test.each([1, 2, 3])('everybody is paired soon, and with somebody near (seed %i)', (seed) => {
    const { waits, gaps, left } = simulate(seed, { everyMillis: 700, minutes: 10 })
    expect(quantile(waits, 0.9)).toBeLessThan(10 * second)
    expect(quantile(gaps, 0.5)).toBeLessThan(110)
    expect(left).toBeLessThanOrEqual(3)
  })

  test('at a quiet hour whoever comes within a minute is met, and nobody waits on alone for ever', () => {
    const { waits, gaveUp } = simulate(4, { everyMillis: 20 * second, minutes: 60 })
    expect(quantile(waits, 0.9)).toBeLessThan(40 * second)
    expect(gaveUp).toBeLessThan(20)
  })
})

describe('themes', () => {
  test.each<[Theme, Theme, Theme | null]>([
    ['general', 'general', 'general'],
    ['general', 'ipo', 'ipo'],
    ['investimentos', 'general', 'investimentos'],
    ['investimentos', 'ipo', 'ipo'],
    ['ipo', 'ipo', 'ipo'],
    ['economia', 'ipo', null],
    ['ipo', 'duration', null],
    ['economia', 'financas', null],
  ])('%s and %s share %s', (a, b, shared) => {
    expect(sharedTheme(a, b)).toBe(shared)
    expect(sharedTheme(b, a)).toBe(shared)
  })

  test('the subject of a topic is its own, that of a subject itself, and everything has none', () => {
    for (const topic of topics) expect(subjectOfTheme(topic)).toBe(subjectOfTopic[topic])
    for (const subject of subjects) expect(subjectOfTheme(subject)).toBe(subject)
    expect(subjectOfTheme('general')).toBeNull()
  })
})

describe('offers let pass', () => {
  test('can be taken for ten seconds', () => {
    expect(isOfferOpen(now, now + 10 * second - 1)).toBe(true)
    expect(isOfferOpen(now, now + 10 * second)).toBe(false)
  })

  test('three within 15 minutes pause for five from the last, two do not, nor three in a longer time', () => {
    const misses = [now - 15 * minute, now - minute, now]
    expect(pausedUntil(misses, now)).toBe(now + 5 * minute)
    expect(pausedUntil(misses, now + 5 * minute - 1)).toBe(now + 5 * minute)
    expect(pausedUntil(misses, now + 5 * minute)).toBeNull()
    expect(pausedUntil(misses.slice(1), now)).toBeNull()
    expect(pausedUntil([now - 15 * minute - 1, now - minute, now], now)).toBeNull()
    expect(pausedUntil([], now)).toBeNull()
  })

  test('they count as stalling for a day, and at most five times', () => {
    const day = 24 * 60 * minute
    expect(stallsOf([now - day, now - day + 1, now], now)).toBe(2)
    expect(
      stallsOf(
        Array.from({ length: 9 }, (_, index) => now - index),
        now,
      ),
    ).toBe(5)
  })

  test('who wished it is told until the time is over, and not twice within five minutes', () => {
    expect(isAlertDue({ until: now + 1, alertedAt: null }, now)).toBe(true)
    expect(isAlertDue({ until: now, alertedAt: null }, now)).toBe(false)
    expect(isAlertDue({ until: now + 1, alertedAt: now - 5 * minute }, now)).toBe(true)
    expect(isAlertDue({ until: now + 1, alertedAt: now - 5 * minute + 1 }, now)).toBe(false)
  })
})

function ticket(userId: string, rating: number): Ticket {
  return {
    userId,
    theme: 'general',
    stakeCents: 0,
    rating,
    wish: 'similar',
    since: now,
    stalls: 0,
    lastOpponentId: null,
  }
}

/** People come at random, about normal in strength; a look each second. Waits in ms, gaps in rating points. */
function simulate(seed: number, { everyMillis, minutes }: { everyMillis: number; minutes: number }) {
  const chance = random('pool', seed)
  const waits: number[] = []
  const gaps: number[] = []
  let pool: Ticket[] = []
  let gaveUp = 0
  let next = 0
  for (let at = 0; at < minutes * minute; at += second) {
    for (; next <= at; next += -Math.log(1 - chance.next()) * everyMillis) {
      const rating = 1_500 + (chance.next() + chance.next() + chance.next() - 1.5) * 500
      pool.push({ ...ticket(`p${next}`, rating), wish: levels[chance.below(10) < 7 ? 0 : 1] ?? 'any', since: at })
    }
    const pairs = pairUp(pool, at, anybody)
    for (const { a, b } of pairs) {
      waits.push(at - a.since, at - b.since)
      gaps.push(Math.abs(a.rating - b.rating))
    }
    const paired = new Set(pairs.flatMap(({ a, b }) => [a.userId, b.userId]))
    const waiting = pool.filter(({ userId }) => !paired.has(userId))
    pool = waiting.filter(({ since }) => at - since < minute)
    gaveUp += waiting.length - pool.length
  }
  return { waits, gaps, gaveUp, left: pool.length }
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}
