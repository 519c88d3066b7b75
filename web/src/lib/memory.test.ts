import { defaultExperience } from '@satoshi/rules/settings'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { chosenExperience, useExperience } from '../kit/experience.ts'
import { acknowledgeMemory, afterCheck, isSaving, useMemory, watchMemory, type Memory } from './memory.ts'
import { mayBeRemoved } from './quota.ts'

const roomy: Memory = { full: { heap: false, storage: false }, news: null }

describe('what becomes of the memory', () => {
  test.each([
    ['heap', 0.8, false],
    ['heap', 0.81, true],
    ['storage', 0.9, false],
    ['storage', 0.91, true],
    ['heap', null, false],
  ] as const)('%s used to %s: saves %s (product 1.9)', (kind, used, saves) => {
    expect(isSaving(afterCheck(roomy, kind, used))).toBe(saves)
  })

  test('saving begins once and ends when neither is full any more', () => {
    const heap = afterCheck(roomy, 'heap', 0.9)
    expect(heap.news).toBe('saving')
    const both = afterCheck({ ...heap, news: null }, 'storage', 0.95)
    expect(both.news).toBeNull()
    const one = afterCheck(both, 'heap', 0.2)
    expect([isSaving(one), one.news]).toEqual([true, null])
    expect(afterCheck(one, 'storage', 0.2)).toEqual({ full: { heap: false, storage: false }, news: 'normal' })
  })
})

describe('the looks', () => {
  let heap: number
  let storage: number
  let removed: number
  mayBeRemoved(async () => void (removed += 1))

  beforeEach(() => {
    vi.useFakeTimers()
    ;[heap, storage, removed] = [100, 100, 0]
    vi.stubGlobal('performance', {
      get memory() {
        return { usedJSHeapSize: heap, jsHeapSizeLimit: 1_000 }
      },
    })
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ usage: storage, quota: 1_000 }) } })
    useMemory.setState(roomy, true)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    useExperience.setState({ experience: defaultExperience, saving: false })
  })

  test('every 60 s: a heap that is nearly full costs particles and movement until it is not, not the choice', async () => {
    const chosen = { ...defaultExperience, particleQuality: 'high' as const }
    useExperience.setState({ experience: chosen })
    const stop = watchMemory()
    heap = 850
    await vi.advanceTimersByTimeAsync(59_000)
    expect(chosenExperience()).toEqual(chosen)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(chosenExperience()).toEqual({ ...chosen, particleQuality: 'low', reducedMotion: true })
    expect(chosenExperience()).toBe(chosenExperience())
    expect(useExperience.getState().experience).toEqual(chosen)
    heap = 300
    await vi.advanceTimersByTimeAsync(60_000)
    expect(chosenExperience()).toEqual(chosen)
    expect(useMemory.getState().news).toBe('normal')
    acknowledgeMemory()
    expect(useMemory.getState().news).toBeNull()
    stop()
  })

  test('every 5 min: a storage that is nearly full is cleaned once', async () => {
    const stop = watchMemory()
    await vi.advanceTimersByTimeAsync(0)
    storage = 950
    await vi.advanceTimersByTimeAsync(299_000)
    expect(removed).toBe(0)
    await vi.advanceTimersByTimeAsync(301_000)
    expect([removed, useMemory.getState().full.storage]).toEqual([1, true])
    stop()
  })

  test('a browser that tells neither never saves', async () => {
    vi.stubGlobal('performance', {})
    vi.stubGlobal('navigator', {})
    const stop = watchMemory()
    await vi.advanceTimersByTimeAsync(600_000)
    expect(useMemory.getState()).toEqual(roomy)
    stop()
  })
})
