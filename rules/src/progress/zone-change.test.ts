import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { dayClosing, gameDay, hour, minute, shiftDay, type Instant } from '../time.ts'
import { streakAfter, streakOn, type Streak } from './streak.ts'
import {
  bothZonesFor,
  changeZone,
  rewardDay,
  rewardDayClosing,
  streakDaysAt,
  zoneChangesFrom,
  type PlayerZone,
} from './zone-change.ts'

const day = 24 * hour
const saoPaulo: PlayerZone = { zone: 'America/Sao_Paulo', change: null }

/** From one end of the earth's dates to the other, with half hours and clocks that change. */
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Lisbon',
  'Atlantic/Azores',
  'America/Sao_Paulo',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
  'Etc/GMT+12',
]
const anyZone = fc.constantFrom(...zones)
const anyInstant = fc
  .integer({ min: Date.parse('2026-01-01T00:00:00Z') / minute, max: Date.parse('2027-12-31T00:00:00Z') / minute })
  .map((minutes) => minutes * minute)

describe('how often', () => {
  test('a zone may be chosen at once, and again after seven days', () => {
    const at = Date.parse('2026-11-21T15:00:00Z')
    const moved = move(saoPaulo, 'Europe/Lisbon', at)
    expect(moved.change).toEqual({ from: 'America/Sao_Paulo', at })
    const early = changeZone({ ...moved, streak: none }, 'Asia/Tokyo', at + 7 * day - 1)
    expect(early).toEqual({ ok: false, code: 'profile.zoneTooSoon', details: { from: at + 7 * day } })
    expect(zoneChangesFrom(moved, at + 7 * day - 1)).toBe(at + 7 * day)
    expect(zoneChangesFrom(moved, at + 7 * day)).toBe(null)
    expect(changeZone({ ...moved, streak: none }, 'Asia/Tokyo', at + 7 * day).ok).toBe(true)
  })

  test('the zone that is chosen already is no change', () => {
    const before = { ...saoPaulo, streak: { days: 3, day: '2026-11-21' } }
    expect(changeZone(before, 'America/Sao_Paulo', 0)).toEqual({ ok: true, value: before })
  })

  // At 20:00Z São Paulo is on the 21st and Tokyo on the 22nd; at 07:00Z Los Angeles is on the 20th still.
  test.each([
    ['what was played today reaches the date of the east', 'Asia/Tokyo', '20:00Z', '2026-11-21', '2026-11-22'],
    ['a day that is not done yet does not', 'Asia/Tokyo', '20:00Z', '2026-11-20', '2026-11-20'],
    ['nor does a streak that has not begun', 'Asia/Tokyo', '20:00Z', null, null],
    ['to the west the day that is done stays', 'America/Los_Angeles', '07:00Z', '2026-11-21', '2026-11-21'],
  ])('%s', (_rule, zone, time, day, reaches) => {
    const at = Date.parse(`2026-11-21T${time}`)
    const moved = changeZone({ ...saoPaulo, streak: { days: 3, day } }, zone, at)
    expect(moved).toMatchObject({ value: { streak: { days: 3, day: reaches } } })
  })
})

describe('caps and daily rewards', () => {
  test('a change opens nothing: the day stays the same until both dates have closed', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, (from, zone, at) => {
        const moved = move({ zone: from, change: null }, zone, at)
        const today = rewardDay({ zone: from, change: null }, at)
        expect(rewardDay(moved, at)).toBe(today)
        expect(rewardDay(moved, at - minute)).toBe(gameDay(at - minute, from))
        expect(rewardDay(moved, at - 3 * day)).toBe(gameDay(at - 3 * day, from))
        const closing = rewardDayClosing(moved, at)
        expect(closing).toBeGreaterThanOrEqual(dayClosing(gameDay(at, from), from))
        expect(closing).toBeGreaterThanOrEqual(dayClosing(gameDay(at, zone), zone))
        expect(rewardDay(moved, closing - 1)).toBe(today)
        expect(rewardDay(moved, closing) > today).toBe(true)
      }),
    )
  })

  test('no reward day comes twice, and each begins when the one before says that it closes', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, (from, zone, at) => {
        const moved = move({ zone: from, change: null }, zone, at)
        const seen: string[] = []
        for (let now = at; now < at + 8 * day; now = rewardDayClosing(moved, now)) {
          seen.push(rewardDay(moved, now))
          expect(rewardDayClosing(moved, now)).toBeGreaterThan(now)
        }
        expect(seen).toEqual([...new Set(seen)].toSorted())
        // Eight days touch nine dates, and a tenth where clocks change.
        expect(seen.length).toBeLessThanOrEqual(10)
      }),
    )
  })

  test.each([
    ['east on the same date', 'America/Sao_Paulo', 'Europe/Lisbon', '2026-11-21T15:00:00Z', '2026-11-22T06:00:00Z'],
    ['east past midnight', 'America/Sao_Paulo', 'Asia/Tokyo', '2026-11-21T22:00:00Z', '2026-11-22T18:00:00Z'],
    ['west on the same date', 'Europe/Lisbon', 'America/Sao_Paulo', '2026-11-21T15:00:00Z', '2026-11-22T06:00:00Z'],
    ['west to yesterday', 'Asia/Tokyo', 'America/Los_Angeles', '2026-11-21T01:00:00Z', '2026-11-22T11:00:00Z'],
  ])('flying %s, the day closes when it should', (_way, from, zone, at, closes) => {
    const moved = move({ zone: from, change: null }, zone, Date.parse(at))
    expect(new Date(rewardDayClosing(moved, Date.parse(at))).toISOString()).toBe(closes.replace('Z', '.000Z'))
  })
})

describe('the streak', () => {
  test('for two days the dates of both zones count, then the new one alone', () => {
    const at = Date.parse('2026-11-21T01:00:00Z')
    const moved = move({ zone: 'Asia/Tokyo', change: null }, 'America/Los_Angeles', at)
    expect(streakDaysAt(moved, at)).toEqual({ earliest: '2026-11-20', latest: '2026-11-21' })
    expect(streakDaysAt(moved, at + bothZonesFor - 1)).toEqual({ earliest: '2026-11-22', latest: '2026-11-23' })
    expect(streakDaysAt(moved, at + bothZonesFor)).toEqual({ earliest: '2026-11-22', latest: '2026-11-22' })
    expect(streakDaysAt(saoPaulo, at)).toEqual({ earliest: '2026-11-20', latest: '2026-11-20' })
  })

  test('the better date wins: a day missed by the old one is none by the new', () => {
    const at = Date.parse('2026-11-21T01:00:00Z')
    const moved = move({ zone: 'Asia/Tokyo', change: null }, 'America/Los_Angeles', at)
    const streak = { days: 5, day: '2026-11-20' }
    expect(streakAfter(streakDaysAt(moved, at + day), { ...streak })).toEqual({ days: 6, day: '2026-11-22' })
    expect(streakAfter({ earliest: '2026-11-22', latest: '2026-11-22' }, streak).days).toBe(1)
  })

  test('one moment is never two days of it', () => {
    fc.assert(
      fc.property(anyZone, anyZone, anyInstant, fc.integer({ min: 0, max: 72 }), (from, zone, at, hours) => {
        const moved = move({ zone: from, change: null }, zone, at)
        const days = streakDaysAt(moved, at + hours * hour)
        const once = streakAfter(days, { days: 4, day: shiftDay(days.earliest, -1) })
        expect(once.days).toBe(5)
        expect(streakAfter(days, once)).toBe(once)
      }),
    )
  })

  test('whoever plays on every date of the place where they are keeps it, wherever they fly', () => {
    const flights = fc.array(
      fc.record({
        zone: anyZone,
        after: fc.integer({ min: 7 * 24, max: 12 * 24 }),
        plays: fc.integer({ min: 0, max: 23 }),
      }),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(anyZone, anyInstant, flights, (home, start, legs) => {
        let player: PlayerZone & { streak: Streak } = { zone: home, change: null, streak: none }
        let wins = 0
        let now = start
        for (const leg of legs) {
          const departs = now + leg.after * hour
          for (; now < departs; now = nextTime(player.zone, now, leg.plays)) wins += play()
          now = departs
          // The last thing at home, so that today is done there.
          wins += play()
          const moved = changeZone(player, leg.zone, now)
          if (moved.ok) player = moved.value
          expect(streakOn(streakDaysAt(player, now).earliest, player.streak)).toBe(wins)
          now = nextTime(player.zone, now, leg.plays)
        }
        for (let times = 0; times < 5; times += 1, now = nextTime(player.zone, now, 12)) wins += play()
        const dates = (now - start) / day + 2
        expect(player.streak.days).toBe(wins)
        expect(wins).toBeLessThanOrEqual(dates)

        function play(): number {
          const streak = streakAfter(streakDaysAt(player, now), player.streak)
          const gained = streak.days - player.streak.days
          player = { ...player, streak }
          expect(gained).toBeGreaterThanOrEqual(0)
          return gained
        }
      }),
    )
  })
})

const none: Streak = { days: 0, day: null }

/** Some hours into the next date of the zone. */
function nextTime(zone: string, now: Instant, hours: number): Instant {
  const opens = dayClosing(gameDay(now, zone), zone)
  return Math.min(opens + hours * hour, dayClosing(gameDay(opens, zone), zone) - minute)
}

function move(before: PlayerZone, zone: string, at: Instant): PlayerZone {
  const after = changeZone({ ...before, streak: none }, zone, at)
  if (!after.ok) throw new Error('the zone could not be changed')
  return { zone, change: zone === before.zone ? { from: zone, at } : after.value.change }
}
