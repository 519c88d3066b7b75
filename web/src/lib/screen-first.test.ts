import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { holdOverlays, overlaysMayCome } from './screen-first.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function hasCome(coming: Promise<void>): Promise<boolean> {
  const pending = Symbol('pending')
  return (await Promise.race([coming, Promise.resolve(pending)])) !== pending
}

test('what is laid over comes at once where nothing holds it', async () => {
  await overlaysMayCome()
})

test('it comes when the last that held it has let go, and not because one let go twice', async () => {
  const [first, second] = [holdOverlays(), holdOverlays()]
  const coming = overlaysMayCome()
  first()
  first()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await hasCome(coming)).toBe(false)
  second()
  await vi.advanceTimersByTimeAsync(1)
  expect(await hasCome(coming)).toBe(true)
})

test('one that holds in the place of another, in the same moment, holds it', async () => {
  const before = holdOverlays()
  const coming = overlaysMayCome()
  before()
  const after = holdOverlays()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await hasCome(coming)).toBe(false)
  after()
  await vi.advanceTimersByTimeAsync(1)
  expect(await hasCome(coming)).toBe(true)
})

test('it comes after ten seconds, whatever holds', async () => {
  const letGo = holdOverlays()
  const coming = overlaysMayCome()
  await vi.advanceTimersByTimeAsync(10_001)
  expect(await hasCome(coming)).toBe(true)
  letGo()
})
