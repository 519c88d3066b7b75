import { expect, test } from 'vitest'

import { periodEnd, type Interval } from './periods.ts'

test.for<[string, Interval, string, string[]]>([
  ['a day that every month has', 'month', '2026-11-10T12:00:05', ['2026-12-10', '2027-01-10', '2027-02-10']],
  [
    'the 31st',
    'month',
    '2026-12-31T23:59:59',
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'],
  ],
  ['the 30th in a leap year', 'month', '2028-01-30T00:00:00', ['2028-02-29', '2028-03-30']],
  ['the 29th of February', 'year', '2028-02-29T08:00:00', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['the 29th before a century that has none', 'year', '2096-02-29T08:00:00', ['2097-02-28']],
  ['the last day of a year', 'year', '2026-12-31T23:59:59', ['2027-12-31', '2028-12-31']],
])('periods that are counted from %s (by the %s) end there', ([, interval, anchoredAt, days]) => {
  const anchor = Date.parse(`${anchoredAt}Z`) / 1_000
  const ends: string[] = []
  let start = anchor
  for (const _ of days) {
    start = periodEnd(anchor, start, interval)
    ends.push(new Date(start * 1_000).toISOString())
  }
  expect(ends).toEqual(days.map((day) => `${day}T${anchoredAt.slice(11)}.000Z`))
})
