import { create } from 'zustand'

import { useExperience } from '../kit/experience.ts'
import { makeRoom } from './quota.ts'

/**
 * Between looks at the heap and at the storage (milliseconds), and the parts of each (0..1) above which the app saves.
 * Source: product 1.9.
 */
export const memoryPolicy = { heapEveryMillis: 60_000, storageEveryMillis: 300_000, heap: 0.8, storage: 0.9 }

export type Memory = {
  /** Which of the two are nearly full. */
  full: { heap: boolean; storage: boolean }
  /** What is to be told: saving began, or ended. */
  news: 'saving' | 'normal' | null
}

/** How much room this device has for us. While any of it is nearly full the app saves. */
export const useMemory = create<Memory>(() => ({ full: { heap: false, storage: false }, news: null }))

export function isSaving({ full }: Memory): boolean {
  return full.heap || full.storage
}

/** What becomes of it after a look: `used` is a part of what there is, null where the browser does not say. */
export function afterCheck(memory: Memory, kind: keyof Memory['full'], used: number | null): Memory {
  const full = { ...memory.full, [kind]: used !== null && used > memoryPolicy[kind] }
  if (full[kind] === memory.full[kind]) return memory
  const [before, after] = [isSaving(memory), isSaving({ full, news: null })]
  return { full, news: before === after ? memory.news : after ? 'saving' : 'normal' }
}

/** The news was seen. */
export function acknowledgeMemory(): void {
  useMemory.setState({ news: null })
}

// Fewer particles and less movement, whatever was chosen; what was chosen stays and comes back.
useMemory.subscribe((now, before) => {
  if (isSaving(now) !== isSaving(before)) useExperience.setState({ saving: isSaving(now) })
  if (now.full.storage && !before.full.storage) void makeRoom()
})

/** Looks at heap and storage now and again; gives back the way to stop. */
export function watchMemory(): () => void {
  checkHeap()
  void checkStorage()
  const heap = setInterval(checkHeap, memoryPolicy.heapEveryMillis)
  const storage = setInterval(() => void checkStorage(), memoryPolicy.storageEveryMillis)
  return () => {
    clearInterval(heap)
    clearInterval(storage)
  }
}

function checkHeap(): void {
  useMemory.setState((memory) => afterCheck(memory, 'heap', heapUsed()), true)
}

async function checkStorage(): Promise<void> {
  const used = await storageUsed()
  useMemory.setState((memory) => afterCheck(memory, 'storage', used), true)
}

// Only Chromium tells.
function heapUsed(): number | null {
  const memory: unknown = 'memory' in performance ? performance.memory : null
  if (typeof memory !== 'object' || memory === null) return null
  const { usedJSHeapSize: used, jsHeapSizeLimit: limit } = memory as Record<string, unknown> // safe: each is looked at
  return typeof used === 'number' && typeof limit === 'number' && limit > 0 ? used / limit : null
}

async function storageUsed(): Promise<number | null> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    return usage !== undefined && quota ? usage / quota : null
  } catch {
    return null
  }
}
