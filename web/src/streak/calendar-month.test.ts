import { expect, test } from 'vitest'

import { shiftMonth, weekdays, weeksOf } from './calendar-month.ts'

test('a month stands in whole weeks, which begin where the language has them begin', () => {
  const brazil = weeksOf('2026-11', 'pt-BR')
  expect(brazil.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(brazil[0]?.[0]).toBe('2026-11-01')
  expect(brazil[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  const spain = weeksOf('2026-11', 'es-ES')
  expect(spain[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(spain.flat().filter(Boolean)).toHaveLength(30)
  expect(weeksOf('2026-02', 'pt-BR')).toHaveLength(4)
  expect(weeksOf('2026-12', 'es-ES').at(-1)?.[3]).toBe('2026-12-31')
})

test('weekdays begin with Sunday or Monday', () => {
  expect(weekdays('ar-SA')[0]).toBe('2023-01-01')
  expect(weekdays('zh-CN')[0]).toBe('2023-01-02')
})

test('months turn with the year', () => {
  expect([shiftMonth('2026-12', 1), shiftMonth('2026-01', -1), shiftMonth('2026-11', 0)]).toEqual([
    '2027-01',
    '2025-12',
    '2026-11',
  ])
})
