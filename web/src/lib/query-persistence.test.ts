import { MutationObserver, QueryClient } from '@tanstack/react-query'
import type { PersistedClient } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeStorage } from './_fake-storage.ts'
import { persisterOf, persistOptionsOf } from './query-persistence.ts'

const client: PersistedClient = { timestamp: 0, buster: 'v1:u1', clientState: { mutations: [], queries: [] } }

let local: ReturnType<typeof fakeStorage>

beforeEach(() => {
  local = fakeStorage({ satoshi_user: JSON.stringify({ id: 'u1', nickname: 'Ana', avatar: null }) })
  vi.stubGlobal('localStorage', local)
})
afterEach(() => vi.unstubAllGlobals())

test('what a player read is kept', async () => {
  const stored = shelf()
  await persisterOf('u1', stored).persistClient(client)
  expect(await stored.get()).toEqual(client)
})

test('nothing is kept for a player who has signed out, or of another one', async () => {
  const stored = shelf()
  await persisterOf('u2', stored).persistClient(client)
  local.removeItem('satoshi_user')
  await persisterOf('u1', stored).persistClient(client)
  expect(stored.writes()).toBe(0)
})

test('what was being written while another tab signed out is removed again', async () => {
  const stored = shelf()
  const slow = { ...stored, put: (each: PersistedClient) => (local.removeItem('satoshi_user'), stored.put(each)) }
  await persisterOf('u1', slow).persistClient(client)
  expect(await stored.get()).toBeUndefined()
})

test('what a query says is not to be persisted stays in memory, and so does what failed', async () => {
  const read = new QueryClient()
  await read.prefetchQuery({ queryKey: ['board'], queryFn: () => 1 })
  await read.prefetchQuery({ queryKey: ['statement'], queryFn: () => 1, meta: { persist: false } })
  await read.prefetchQuery({
    queryKey: ['friends'],
    queryFn: () => Promise.reject(new Error('no network')),
    retry: false,
  })
  const mayPersist = persistOptionsOf('u1').dehydrateOptions?.shouldDehydrateQuery
  const persisted = read.getQueryCache().findAll({ predicate: (each) => mayPersist?.(each) ?? true })
  expect(persisted.map(({ queryKey }) => queryKey)).toEqual([['board']])
})

test('what is being sent is not persisted, also where it waits for the network', () => {
  const { dehydrateOptions } = persistOptionsOf('u1')
  const waiting = new QueryClient().getMutationCache().build(new QueryClient(), {}, { ...idle, isPaused: true })
  // safe: what it answers does not depend on what is sent
  const mayPersist = dehydrateOptions?.shouldDehydrateMutation as ((mutation: typeof waiting) => boolean) | undefined
  expect(mayPersist?.(waiting)).toBe(false)
})

const idle = new MutationObserver(new QueryClient(), {}).getCurrentResult()

function shelf() {
  let stored: PersistedClient | undefined
  let writes = 0
  return {
    writes: () => writes,
    put: (each: PersistedClient) => {
      stored = each
      writes += 1
      return Promise.resolve(true)
    },
    get: () => Promise.resolve(stored),
    remove: () => {
      stored = undefined
      return Promise.resolve()
    },
  }
}
