import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { btz } from '../money.ts'
import { dayClosing, gameDay, hour, minute, shiftDay, type Instant } from '../time.ts'
import { streakAfter, streakOn, type Streak, applyFreezes, boxOfGrant, streakGrants } from './streak.ts'
import { beginRepair, repairAfterQuiz, repairableFor, repairCents, repairPrice, type Repair } from './streak-repair.ts'
import { bothZonesFor, streakDayClosing, streakDaysAt, type PlayerZone } from './zone-change.ts'

const day = 24 * hour
/** From one end of the earth's dates to the other: 26 hours apart, with half hours and clocks that change. */
const anyZone = fc.constantFrom(
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Lisbon',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
)
const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z') / minute, max: Date.parse('2027-12-31T00:00:00Z') / minute })
  .map((minutes) => minutes * minute)

describe('freezes', () => {
  test.each([
    ['none is needed after yesterday', '2026-11-20', '2026-11-21', 2, [], null],
    ['one holds one day', '2026-11-19', '2026-11-21', 2, ['2026-11-20'], null],
    ['two hold two, in their order', '2026-11-18', '2026-11-21', 2, ['2026-11-19', '2026-11-20'], null],
    ['the third day ends it', '2026-11-17', '2026-11-21', 2, ['2026-11-18', '2026-11-19'], '2026-11-20'],
    ['without one the first day ends it', '2026-11-19', '2026-11-21', 0, [], '2026-11-20'],
    ['nor across February', '2028-02-28', '2028-03-01', 1, ['2028-02-29'], null],
  ])('%s', (_name, last, today, held, frozen, missed) => {
    const kept = applyFreezes({ days: 9, day: last }, today, held)
    expect(kept.frozen).toEqual(frozen)
    expect(kept.missed).toBe(missed)
    expect(kept.streak.days).toBe(9)
  })

  test('no streak takes none', () => {
    expect(applyFreezes({ days: 0, day: null }, '2026-11-21', 2)).toMatchObject({ frozen: [], missed: null })
    expect(applyFreezes({ days: 0, day: '2026-11-17' }, '2026-11-21', 2)).toMatchObject({ frozen: [], missed: null })
  })

  test('looked at daily or once at the end, the same days are frozen and the same one ends it', () => {
    const gap = fc.integer({ min: 0, max: 8 })
    fc.assert(
      fc.property(gap, fc.integer({ min: 0, max: 5 }), (days, held) => {
        const streak = { days: 4, day: '2026-03-27' }
        const last = shiftDay('2026-03-28', days)
        const atOnce = applyFreezes(streak, last, held)
        let [now, left, frozen]: [Streak, number, string[]] = [streak, held, []]
        let missed: string | null = null
        for (let today = '2026-03-28'; today <= last; today = shiftDay(today, 1)) {
          const step = applyFreezes(now, today, left)
          now = step.streak
          left -= step.frozen.length
          frozen = [...frozen, ...step.frozen]
          missed = step.missed
        }
        expect({ streak: now, frozen, missed }).toEqual(atOnce)
        expect(frozen.length).toBe(Math.min(days, held))
      }),
    )
  })
})

describe('a day of the streak', () => {
  test('closes at the first minute at which it is missed, in any zone and after any flight', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, fc.integer({ min: 0, max: 5 }), (from, zone, at, later) => {
        const player: PlayerZone = { zone, change: from === zone ? null : { from, at } }
        const one = shiftDay(streakDaysAt(player, at).earliest, later)
        const closes = streakDayClosing(player, one)
        if (closes <= at) return
        expect(streakDaysAt(player, closes).earliest > one).toBe(true)
        expect(streakDaysAt(player, closes - minute).earliest <= one).toBe(true)
      }),
    )
  })

  test('is never lost by a flight of up to 26 hours of zones: who played on the last day stands for a whole day after', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, (from, zone, at) => {
        const played = streakAfter(streakDaysAt({ zone: from, change: null }, at), { days: 6, day: null })
        const player: PlayerZone = { zone, change: { from, at: at + hour } }
        const stands = (when: Instant) =>
          streakOn(streakDaysAt(player, when).earliest, { days: 6, day: played.day }) === 6
        const closesAtHome = dayClosing(gameDay(at, from), from)
        // While both dates count, tomorrow at home is open in any case.
        const until = Math.min(closesAtHome + day, at + hour + bothZonesFor)
        for (let when = at + hour; when < until; when += hour) expect(stands(when)).toBe(true)
      }),
    )
  })

  test.each([
    ['clocks go forward in New York', 'America/New_York', '2026-03-08', 23],
    ['clocks go back in New York', 'America/New_York', '2026-11-01', 25],
    ['a half hour in Lord Howe', 'Australia/Lord_Howe', '2026-10-04', 23.5],
  ])('%s: the day is as long as it is there and nothing is lost', (_name, zone, changes, hours) => {
    const home: PlayerZone = { zone, change: null }
    const opened = streakDayClosing(home, shiftDay(changes, -2))
    expect((streakDayClosing(home, shiftDay(changes, -1)) - opened) / hour).toBe(hours)
    const streak = { days: 3, day: shiftDay(changes, -1) }
    const closes = streakDayClosing(home, changes)
    expect(streakOn(streakDaysAt(home, closes - 1).earliest, streak)).toBe(3)
    expect(streakOn(streakDaysAt(home, closes).earliest, streak)).toBe(0)
  })
})

describe('a repair', () => {
  const at = Date.parse('2026-11-21T06:00:00Z')
  const lost = { days: 12, day: '2026-11-19', at }
  const begun: Repair = { lost, beganAt: at, quizzes: 0, freeAt: null }

  test('can be begun for 48 hours, once for nothing in 30 days, else for 1,000 BTZ', () => {
    expect(beginRepair({ ...begun, beganAt: null }, at + repairableFor - 1)).toEqual({ ok: true, value: 0 })
    expect(beginRepair({ ...begun, beganAt: null }, at + repairableFor)).toMatchObject({ code: 'streak.notLost' })
    expect(beginRepair(null, at)).toMatchObject({ code: 'streak.notLost' })
    expect(repairPrice(at - 30 * day + 1, at)).toBe(repairCents)
    expect(repairPrice(at - 30 * day, at)).toBe(0)
    expect(beginRepair({ ...begun, beganAt: null, freeAt: at - day }, at)).toEqual({ ok: true, value: btz(1_000) })
    expect(beginRepair({ ...begun, freeAt: at - day }, at)).toEqual({ ok: true, value: 0 })
  })

  test('takes three quizzes, and joins what was lost with what was played since', () => {
    const now = { days: 1, day: '2026-11-21' }
    expect(repairAfterQuiz({ ...begun, beganAt: null }, now, at)).toBe(null)
    expect(repairAfterQuiz(begun, now, at)).toEqual({ quizzes: 1, restored: null })
    expect(repairAfterQuiz({ ...begun, quizzes: 2 }, now, at + repairableFor)).toBe(null)
    expect(repairAfterQuiz({ ...begun, quizzes: 2 }, now, at + repairableFor - 1)).toEqual({
      quizzes: 3,
      restored: { streak: { days: 13, day: '2026-11-21' }, repaired: ['2026-11-20'], free: true },
    })
    const paid = repairAfterQuiz({ ...begun, quizzes: 2, freeAt: at - day }, now, at)
    expect(paid?.restored?.free).toBe(false)
  })
})

test('a length pays when it is reached, a jump over several pays each, and nothing is paid on the way down', () => {
  const refs = (before: number, after: number) =>
    streakGrants(before, after).map(({ ref, earnedCents }) => [ref, earnedCents])
  expect(refs(2, 3)).toEqual([['3', 3_000]])
  expect(refs(3, 3)).toEqual([])
  expect(refs(6, 15)).toEqual([
    ['7', 15_000],
    ['14', 30_000],
  ])
  expect(refs(29, 30)).toEqual([['30', 75_000]])
  expect(refs(14, 1)).toEqual([])
})

test('boxes come with 7, 30 and 100 days, and with every fifth and tenth level', () => {
  const box = (source: 'streak' | 'levelUp' | 'answers', ref: string) => boxOfGrant({ source, ref })
  expect(['3', '7', '14', '30', '100'].map((ref) => box('streak', ref))).toEqual([
    null,
    'boxCommon',
    null,
    'boxRare',
    'boxEpic',
  ])
  expect(['4', '5', '10', '15', '20'].map((ref) => box('levelUp', ref))).toEqual([
    null,
    'boxCommon',
    'boxRare',
    'boxCommon',
    'boxRare',
  ])
  expect(box('answers', '10')).toBe(null)
  expect(box('streak', '8')).toBe(null)
})
