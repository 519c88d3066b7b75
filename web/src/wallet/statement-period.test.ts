import { expect, test } from 'vitest'

import { choiceIn, filterOf, searchOf, spanOf } from './statement-period.ts'

test('a choice goes into an address and comes back', () => {
  for (const choice of [
    { period: '30', category: null },
    { period: 'all', category: 'levels' },
    { period: '7', category: 'other' },
  ] as const)
    expect(choiceIn(searchOf(choice))).toEqual(choice)
  expect(searchOf({ period: '30', category: null }).toString()).toBe('')
})

test('what makes no sense in an address is the usual choice', () => {
  expect(choiceIn(new URLSearchParams('period=8&category=toString'))).toEqual({ period: '30', category: null })
})

test('a period begins so many days before today, on the calendar of the player', () => {
  const lateEvening = Date.parse('2026-11-22T01:00:00Z')
  expect(filterOf({ period: '7', category: null }, lateEvening, 'America/Sao_Paulo')).toEqual({ from: '2026-11-15' })
  expect(filterOf({ period: '7', category: 'gifts' }, lateEvening, 'UTC')).toEqual({
    from: '2026-11-16',
    category: 'gifts',
  })
  expect(filterOf({ period: 'all', category: null }, lateEvening, 'UTC')).toEqual({})
})

test('charts end at a year', () => {
  expect([spanOf('7'), spanOf('all')]).toEqual(['7', '365'])
})
