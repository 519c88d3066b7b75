import { beforeEach, expect, test, vi } from 'vitest'

import {
  addFloatingNumber,
  clearFloatingNumbers,
  isFloatingNumberDetail,
  useFloatingNumbers,
} from './floating-number-store.ts'

const gained = { value: 10, type: 'btz', position: { x: 100, y: 200 } } as const

beforeEach(() => {
  vi.useFakeTimers()
  useFloatingNumbers.setState({ items: [] })
  return () => vi.useRealTimers()
})

test('a number is shown for 2000 ms and then removed (product 1.9)', () => {
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

test('numbers that were cleared make room: the next one stands where it was asked to', () => {
  addFloatingNumber(gained)
  clearFloatingNumbers()
  addFloatingNumber(gained)
  expect(shown().map(({ place }) => place)).toEqual([gained.position])
  vi.advanceTimersByTime(2_000)
  expect(shown()).toEqual([])
})

test('numbers from the same spot stand beside each other, none over another', () => {
  for (let turn = 0; turn < 6; turn++) addFloatingNumber({ ...gained, value: 1_000_000 })
  const places = shown().map(({ place }) => `${place.x} ${place.y}`)
  expect(new Set(places).size).toBe(6)
  const heights = shown().map(({ place }) => place.y)
  for (const [turn, height] of heights.entries()) {
    expect(heights.every((other, place) => place === turn || Math.abs(other - height) >= 80)).toBe(true)
  }
})

test('a number from beyond the edge is moved into sight, and rises to the bar at the top, not over it', () => {
  addFloatingNumber({ ...gained, position: { x: -50, y: -50 } })
  expect(shown().map(({ place }) => place)).toEqual([{ x: 88, y: 80 + 64 }])
})

test('a number alone stands where it was earned, and so does one far enough aside', () => {
  addFloatingNumber(gained)
  addFloatingNumber({ ...gained, position: { x: 300, y: 200 } })
  expect(shown().map(({ place }) => place)).toEqual([gained.position, { x: 300, y: 200 }])
})

test.each([
  [gained, true],
  [{ ...gained, multiplier: 2, levelUp: true, timeRemaining: 4 }, true],
  [{ ...gained, multiplier: '2' }, false],
  [{ ...gained, timeRemaining: Number.NaN }, false],
  [{ ...gained, duration: null }, false],
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
