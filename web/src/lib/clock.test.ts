import { beforeEach, expect, test, vi } from 'vitest'

import { serverNow } from './clock.ts'
import { syncRoundTrip, syncServerNow } from './sync-clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

test('after an answer, now is the server’s time plus the time that has passed since', () => {
  syncServerNow({ serverNow: 1_000_000 })
  vi.advanceTimersByTime(2_500)
  expect(serverNow()).toBe(1_002_500)
})

test('a later answer replaces the earlier one', () => {
  syncServerNow({ serverNow: 1_000_000 })
  syncServerNow({ serverNow: 3_000_000 })
  expect(serverNow()).toBe(3_000_000)
})

test.each([[null], ['text'], [{}], [{ serverNow: 'soon' }]])(
  'an answer without a time (%j) changes nothing',
  (answer) => {
    syncServerNow({ serverNow: 5_000 })
    syncServerNow(answer)
    expect(serverNow()).toBe(5_000)
  },
)

test('an answer whose way was measured tells the time at its middle', () => {
  vi.advanceTimersByTime(600_000)
  const sentAt = performance.now()
  vi.advanceTimersByTime(100)
  syncRoundTrip({ serverNow: 9_000_000 }, sentAt)
  expect(serverNow()).toBe(9_000_050)
})

test('a measured clock is moved by a shorter way, not by a longer one nor by an answer that was on its way', () => {
  vi.advanceTimersByTime(600_000)
  measure(20_000_000, 40)
  measure(20_000_030, 400)
  expect(serverNow()).toBe(20_000_420)
  syncServerNow({ serverNow: 20_000_300 })
  expect(serverNow()).toBe(20_000_420)
  measure(20_000_425, 10)
  expect(serverNow()).toBe(20_000_430)
})

test('a measured clock that an answer proves late is set, and one that stepped', () => {
  vi.advanceTimersByTime(600_000)
  measure(30_000_000, 40)
  syncServerNow({ serverNow: 30_005_000 })
  expect(serverNow()).toBe(30_005_000)
  measure(30_005_000, 10)
  syncServerNow({ serverNow: 20_000_000 })
  expect(serverNow()).toBe(20_000_000)
})

function measure(serverNow: number, wayMillis: number): void {
  const sentAt = performance.now()
  vi.advanceTimersByTime(wayMillis)
  syncRoundTrip({ serverNow: serverNow }, sentAt)
}
