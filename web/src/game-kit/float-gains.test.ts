import { beforeEach, expect, test, vi } from 'vitest'

import { betweenGainsMillis, floatGains, type Gain } from './float-gains.ts'
import type { FloatingNumberDetail } from './floating-number-store.ts'

const three: Gain[] = [
  { type: 'xp', value: 10 },
  { type: 'bonus', value: 4, timeRemaining: 24 },
  { type: 'btz', value: 2 },
]
let shown: FloatingNumberDetail[]

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  const dispatchEvent = (event: CustomEvent<FloatingNumberDetail>) => void shown.push(event.detail)
  vi.stubGlobal('window', { innerWidth: 390, innerHeight: 844, dispatchEvent })
  reads('ltr')
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('each rises after the one before, beside it, over the place of the gain', () => {
  expect(floatGains(three, placeAt({ left: 100, width: 200, top: 300 }))).toBe(2 * betweenGainsMillis)
  vi.advanceTimersByTime(0)
  expect(shown).toEqual([{ type: 'xp', value: 10, position: { x: 84, y: 300 } }])
  vi.advanceTimersByTime(2 * betweenGainsMillis)
  expect(shown.map(({ type, position }) => [type, position.x])).toEqual([
    ['xp', 84],
    ['bonus', 200],
    ['btz', 316],
  ])
})

test('in Arabic the first one rises at the right', () => {
  reads('rtl')
  floatGains(three, placeAt({ left: 100, width: 200, top: 300 }), { every: 10 })
  vi.advanceTimersByTime(20)
  expect(shown.map(({ position }) => position.x)).toEqual([316, 200, 84])
})

test('what was pressed may be gone before the last one rises', () => {
  const place = { left: 100, width: 200, top: 300, isConnected: true }
  floatGains(three, placeAt(place))
  Object.assign(place, { left: 0, width: 0, top: 0, isConnected: false })
  vi.advanceTimersByTime(2 * betweenGainsMillis)
  expect(shown.map(({ position }) => position.y)).toEqual([300, 300, 300])
})

test('without a place they rise from the middle; nothing gained shows nothing', () => {
  expect(floatGains([], null)).toBe(0)
  floatGains([{ type: 'btz', value: 60 }], null)
  vi.advanceTimersByTime(betweenGainsMillis)
  expect(shown).toEqual([{ type: 'btz', value: 60, position: { x: 195, y: 422 } }])
})

function reads(dir: 'ltr' | 'rtl') {
  vi.stubGlobal('document', { documentElement: { dir } })
}

function placeAt(box: { left: number; width: number; top: number; isConnected?: boolean }): Element {
  const place = {
    get isConnected() {
      return box.isConnected ?? true
    },
    getBoundingClientRect: () => ({ ...box }),
  }
  return place as unknown as Element // safe: all that is asked of a place
}
