import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { hiddenMillis, watchHiddenTab } from './hidden-tab.ts'

let page: EventTarget & { visibilityState: string }
let told: number
let asleep: number
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  told = 0
  asleep = 0
  stop = watchHiddenTab(() => void (told += 1), now)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that is hidden for two seconds is told of once, while it is hidden', () => {
  see('hidden')
  vi.advanceTimersByTime(hiddenMillis - 1)
  expect(told).toBe(0)
  vi.advanceTimersByTime(1)
  expect(told).toBe(1)
  vi.advanceTimersByTime(10 * hiddenMillis)
  see('visible')
  see('hidden')
  vi.advanceTimersByTime(10 * hiddenMillis)
  stop()
  expect(told).toBe(1)
})

test('shorter looks elsewhere are told of never, however many', () => {
  for (let look = 0; look < 20; look += 1) {
    see('hidden')
    vi.advanceTimersByTime(hiddenMillis - 1)
    see('visible')
    vi.advanceTimersByTime(1_000)
  }
  stop()
  expect(told).toBe(0)
})

test.each(['is shown again', 'goes to the next question'])(
  'a page whose timers stood still is told of when it %s',
  (how) => {
    see('hidden')
    // As on a phone that sleeps: the clock goes on, and no timer runs.
    asleep += hiddenMillis
    if (how === 'is shown again') see('visible')
    else stop()
    expect(told).toBe(1)
  },
)

test('a question that opens in a page that is hidden already counts from its opening on', () => {
  stop()
  page.visibilityState = 'hidden'
  stop = watchHiddenTab(() => void (told += 1), now)
  vi.advanceTimersByTime(hiddenMillis - 1)
  expect(told).toBe(0)
  vi.advanceTimersByTime(1)
  expect(told).toBe(1)
})

test('nothing is told any more of a question that was answered in time', () => {
  see('hidden')
  vi.advanceTimersByTime(hiddenMillis - 1)
  stop()
  vi.advanceTimersByTime(10 * hiddenMillis)
  expect(told).toBe(0)
})

/** The clock, which goes on where timers stand still. */
function now(): number {
  return performance.now() + asleep
}

function see(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState
  page.dispatchEvent(new Event('visibilitychange'))
}
