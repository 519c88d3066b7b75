import { beforeEach, expect, test, vi } from 'vitest'

import { hearServerNow, serverNow } from './clock.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  return () => vi.useRealTimers()
})

test('after an answer, now is the server’s time plus the time that has passed since', () => {
  hearServerNow({ serverNow: 1_000_000 })
  vi.advanceTimersByTime(2_500)
  expect(serverNow()).toBe(1_002_500)
})

test('a later answer replaces the earlier one', () => {
  hearServerNow({ serverNow: 1_000_000 })
  hearServerNow({ serverNow: 3_000_000 })
  expect(serverNow()).toBe(3_000_000)
})

test.each([[null], ['text'], [{}], [{ serverNow: 'soon' }]])(
  'an answer without a time (%j) changes nothing',
  (answer) => {
    hearServerNow({ serverNow: 5_000 })
    hearServerNow(answer)
    expect(serverNow()).toBe(5_000)
  },
)
