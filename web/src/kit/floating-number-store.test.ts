import { beforeEach, expect, test, vi } from 'vitest'

import { addFloatingNumber, isFloatingNumberDetail, useFloatingNumbers } from './floating-number-store.ts'

const gained = { value: 10, type: 'btz', position: { x: 100, y: 200 } } as const

beforeEach(() => {
  vi.useFakeTimers()
  useFloatingNumbers.setState({ items: [] })
  return () => vi.useRealTimers()
})

test('a number is shown for 2000 ms and then removed (specification 9)', () => {
  addFloatingNumber(gained)
  vi.advanceTimersByTime(1_999)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('several numbers show at once, each under an id of its own and for its own time', () => {
  addFloatingNumber(gained)
  addFloatingNumber({ ...gained, type: 'xp', duration: 3_000 })
  expect(new Set(shown().map(({ id }) => id)).size).toBe(2)
  vi.advanceTimersByTime(2_000)
  expect(shown().map(({ type }) => type)).toEqual(['xp'])
})

test.each([
  [gained, true],
  [{ ...gained, multiplier: 2, levelUp: true, timeRemaining: 4 }, true],
  [{ ...gained, type: 'gold' }, false],
  [{ ...gained, value: Number.NaN }, false],
  [{ ...gained, position: { x: 'left', y: 0 } }, false],
  [{ value: 1, type: 'xp' }, false],
  [null, false],
])('whether %j can be shown: %s', (detail, can) => {
  expect(isFloatingNumberDetail(detail)).toBe(can)
})

function shown() {
  return useFloatingNumbers.getState().items
}
