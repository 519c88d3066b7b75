import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { mayBeRemoved, writeWithRoom } from './quota.ts'
import { readStored, removeStored, storageKeys, writeStored } from './storage.ts'

const cleaned: string[] = []
let roomAfterCleaning = true
let hasRoom = false

mayBeRemoved(async () => {
  cleaned.push('queries')
  hasRoom = roomAfterCleaning
})
mayBeRemoved(async () => {
  cleaned.push('files')
  throw new Error('this one fails')
})

beforeEach(() => {
  cleaned.length = 0
  hasRoom = false
  roomAfterCleaning = true
})

const tooFull = () => new DOMException('no room', 'QuotaExceededError')

describe('where the browser’s storage is full', () => {
  test('what can be read again is removed, what was read from the server first, and the write is tried once more', async () => {
    let writes = 0
    const written = await writeWithRoom(() => {
      writes += 1
      if (!hasRoom) throw tooFull()
    })
    expect({ written, writes, cleaned }).toEqual({ written: true, writes: 2, cleaned: ['queries', 'files'] })
  })

  test('and there still is no room, the app goes on without having kept it', async () => {
    roomAfterCleaning = false
    let writes = 0
    const written = await writeWithRoom(() => {
      writes += 1
      throw tooFull()
    })
    expect({ written, writes }).toEqual({ written: false, writes: 2 })
  })

  test('any other error is no reason to remove anything', async () => {
    await expect(writeWithRoom(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(cleaned).toEqual([])
  })
})

describe('localStorage', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (!hasRoom) throw tooFull()
        kept.set(key, value)
      },
      removeItem: (key: string) => void kept.delete(key),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const settled = () => new Promise((resolve) => setTimeout(resolve))

  test('keeps a value as soon as there is room', async () => {
    writeStored(storageKeys.theme, 'light')
    expect(readStored(storageKeys.theme)).toBeNull()
    await settled()
    expect(readStored(storageKeys.theme)).toBe('light')
  })

  test('keeps the last of two values that waited, and none that was removed meanwhile', async () => {
    writeStored(storageKeys.theme, 'light')
    writeStored(storageKeys.theme, 'dark')
    writeStored(storageKeys.user, '{}')
    removeStored(storageKeys.user)
    await settled()
    expect(readStored(storageKeys.theme)).toBe('dark')
    expect(readStored(storageKeys.user)).toBeNull()
  })

  test('without room after all is as if it were empty, and nothing breaks', async () => {
    roomAfterCleaning = false
    writeStored(storageKeys.theme, 'light')
    await settled()
    expect(readStored(storageKeys.theme)).toBeNull()
  })
})
