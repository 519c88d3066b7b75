import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refreshFaces, refreshMillis } from './refresh-faces.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('some quick changes cause one reading, half a second after the last', () => {
  let readings = 0
  const client = { invalidateQueries: async () => void readings++ }
  refreshFaces(client)
  vi.advanceTimersByTime(refreshMillis - 1)
  refreshFaces(client)
  vi.advanceTimersByTime(refreshMillis - 1)
  expect(readings).toBe(0)
  vi.advanceTimersByTime(1)
  expect(readings).toBe(1)
  vi.advanceTimersByTime(10 * refreshMillis)
  expect(readings).toBe(1)
  refreshFaces(client)
  vi.advanceTimersByTime(refreshMillis)
  expect(readings).toBe(2)
})
