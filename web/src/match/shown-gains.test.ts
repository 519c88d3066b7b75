import { beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from '../lib/_fake-storage.ts'
import { markShown, shownOf } from './shown-gains.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', fakeStorage())
  return () => vi.unstubAllGlobals()
})

test('each answer of a match is shown once, and the result shows what is left of all of them', () => {
  expect(shownOf('m')).toEqual({ xp: 0, amountCents: 0 })
  expect(markShown('m', 0, { xp: 14, amountCents: 200 })).toBe(true)
  // After a reload the same question is revealed again.
  expect(markShown('m', 0, { xp: 14, amountCents: 200 })).toBe(false)
  expect(markShown('m', 3, { xp: 10, amountCents: 0 })).toBe(true)
  expect(markShown('n', 0, { xp: 99, amountCents: 99 })).toBe(true)
  expect(shownOf('m')).toEqual({ xp: 24, amountCents: 200 })
})

test('where the browser forbids storage the result shows all of it', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(markShown('m', 0, { xp: 14, amountCents: 200 })).toBe(true)
  expect(shownOf('m')).toEqual({ xp: 0, amountCents: 0 })
})
