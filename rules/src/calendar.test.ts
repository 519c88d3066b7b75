import { describe, expect, test } from 'vitest'

import { calendarDay, dayClosing, dayClosings, dayOpenings, mondayOf, shiftDay } from './time.ts'

describe('the calendar of a statement', () => {
  test('a day is from midnight to midnight on the wall clock', () => {
    expect(calendarDay(Date.parse('2026-11-21T02:59:59Z'), 'America/Sao_Paulo')).toBe('2026-11-20')
    expect(calendarDay(Date.parse('2026-11-21T03:00:00Z'), 'America/Sao_Paulo')).toBe('2026-11-21')
  })

  test.each([
    ['America/Sao_Paulo', '2026-11-21', '2026-11-21T03:00:00Z'],
    ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00Z'],
    // Clocks went forward at midnight: the day began at 01:00.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00Z'],
    // Samoa left this day out: it opens with the next.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z'],
  ])('in %s the day %s opens at %s', (zone, day, opening) => {
    expect(dayOpenings([day], zone).map((at) => new Date(at).toISOString())).toEqual([opening.replace('Z', '.000Z')])
  })

  test('days in a row open as each alone does, also where clocks change', () => {
    const days = Array.from({ length: 400 }, (_, index) => shiftDay('2018-01-01', index))
    for (const zone of ['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'])
      expect(dayOpenings(days, zone)).toEqual(days.flatMap((day) => dayOpenings([day], zone)))
  })

  test('days in a row close as each alone does, also where clocks change', () => {
    const days = Array.from({ length: 400 }, (_, index) => shiftDay('2018-01-01', index))
    for (const zone of ['America/Sao_Paulo', 'America/New_York', 'Asia/Kolkata', 'Africa/Casablanca'])
      expect(dayClosings(days, zone)).toEqual(days.map((day) => dayClosing(day, zone)))
  })

  test('a week begins on Monday', () => {
    expect(['2026-11-23', '2026-11-25', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ])
  })
})
