import { expect, test } from 'vitest'

import { fc } from '../test/property.ts'
import {
  ageAt,
  clockHour,
  dayClosing,
  gameDay,
  homeZone,
  isLeagueWeek,
  isZone,
  leagueWeek,
  leagueWeekOpening,
  shiftDay,
} from './time.ts'

const at = (iso: string) => Date.parse(iso)

// product 4.7: the day closes at 03:00 local
test.each([
  ['before three it is still yesterday', '2026-11-21T05:59:59Z', homeZone, '2026-11-20'],
  ['from three it is today', '2026-11-21T06:00:00Z', homeZone, '2026-11-21'],
  ['just before midnight', '2026-11-22T02:59:59Z', homeZone, '2026-11-21'],
  ['east of the date line', '2026-11-20T13:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
  ['west of it', '2026-11-20T13:59:59Z', 'Pacific/Pago_Pago', '2026-11-19'],
  ['half an hour zones', '2026-11-20T21:30:00Z', 'Asia/Kolkata', '2026-11-21'],
])('%s', (_, instant, zone, day) => {
  expect(gameDay(at(instant), zone)).toBe(day)
})

test('on the days on which clocks change, the day still begins at three on the wall', () => {
  expect(gameDay(at('2026-03-29T00:59:59Z'), 'Europe/Lisbon')).toBe('2026-03-28')
  expect(gameDay(at('2026-03-29T02:00:00Z'), 'Europe/Lisbon')).toBe('2026-03-29')
  expect(gameDay(at('2026-10-25T02:59:59Z'), 'Europe/Lisbon')).toBe('2026-10-24')
  expect(gameDay(at('2026-10-25T03:00:00Z'), 'Europe/Lisbon')).toBe('2026-10-25')
})

// The second has no 03:00 on the wall: the clock jumps from 02:59 to 04:00. The third has it twice.
test.each([
  ['2026-11-21', homeZone, '2026-11-22T06:00:00Z'],
  ['2026-03-28', 'Europe/Athens', '2026-03-29T01:00:00Z'],
  ['2026-10-24', 'Europe/Athens', '2026-10-25T00:00:00Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-21T13:00:00Z'],
  ['2026-11-21', 'Etc/GMT+12', '2026-11-22T15:00:00Z'],
  ['2026-11-21', 'Asia/Kathmandu', '2026-11-21T21:15:00Z'],
])('%s closes in %s at %s, and not a millisecond before', (day, zone, closes) => {
  expect(dayClosing(day, zone)).toBe(at(closes))
  expect(gameDay(at(closes) - 1, zone)).toBe(day)
  expect(gameDay(at(closes), zone)).toBe(shiftDay(day, 1))
})

// product 4.7: Monday 00:00 São Paulo
test.each([
  ['2026-11-23T02:59:59Z', '2026-11-16'],
  ['2026-11-23T03:00:00Z', '2026-11-23'],
  ['2027-01-01T12:00:00Z', '2026-12-28'],
])('%s is in the week of %s', (instant, monday) => {
  expect(leagueWeek(at(instant))).toBe(monday)
})

test('a week opens at the millisecond from which it is the week, for years of weeks', () => {
  for (let week = '2015-01-05'; week < '2035-01-01'; week = shiftDay(week, 7)) {
    expect(isLeagueWeek(week)).toBe(true)
    expect(leagueWeek(leagueWeekOpening(week))).toBe(week)
    expect(leagueWeek(leagueWeekOpening(week) - 1)).toBe(shiftDay(week, -7))
  }
  expect(leagueWeekOpening('2026-11-23')).toBe(at('2026-11-23T03:00:00Z'))
})

test.each([
  ['2026-11-21T02:59:59Z', homeZone, 23],
  ['2026-11-21T03:00:00Z', homeZone, 0],
  ['2026-11-21T18:29:00Z', 'Asia/Kolkata', 23],
])('the hour on the clock at %s in %s', (iso, zone, hour) => {
  expect(clockHour(at(iso), zone)).toBe(hour)
})

test('only Mondays name a week', () => {
  const days = Array.from({ length: 7 }, (_, index) => shiftDay('2026-11-22', index))
  expect(days.filter(isLeagueWeek)).toEqual(['2026-11-23'])
})

test.each([
  ['the day before the birthday', '2010-11-22', 15],
  ['the birthday itself', '2010-11-21', 16],
  ['born on a leap day', '2008-02-29', 18],
])('age on %s', (_, birthDate, age) => {
  expect(ageAt(birthDate, at('2026-11-21T12:00:00Z'), homeZone)).toBe(age)
})

test('a day shifted there and back is itself', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.integer({ min: -400, max: 400 }),
      (date, days) => {
        const day = date.toISOString().slice(0, 10)
        expect(shiftDay(shiftDay(day, days), -days)).toBe(day)
      },
    ),
  )
})

test('the days of a year follow each other, whatever the zone does', () => {
  for (const zone of ['America/Sao_Paulo', 'America/New_York', 'Australia/Lord_Howe']) {
    for (let hour = 0; hour < 366 * 24; hour++) {
      const now = at('2026-01-01T12:00:00Z') + hour * 3_600_000
      const [before, after] = [gameDay(now, zone), gameDay(now + 3_600_000, zone)]
      if (after !== before) expect(after).toBe(shiftDay(before, 1))
    }
  }
})

test('a zone is one that the runtime knows', () => {
  expect(isZone('America/Manaus')).toBe(true)
  expect(isZone('Mars/Olympus')).toBe(false)
})
