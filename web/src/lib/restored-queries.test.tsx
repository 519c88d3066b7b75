import { useQuery } from '@tanstack/react-query'
import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { clearScreen, draw, pass, turn, until } from './_screen.tsx'
import { queryClient } from './query-client.ts'
import { RestoredQueries } from './restored-queries.tsx'

const now = Date.UTC(2026, 10, 30)

let asked: number
beforeEach(() => {
  vi.useFakeTimers({ now })
  asked = 0
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
})

function Word() {
  const queryFn = async () => {
    asked += 1
    return 'read now'
  }
  return <p>{useQuery({ queryKey: ['word'], queryFn }).data ?? 'nothing yet'}</p>
}

const options = (persister: Persister) => ({ persister, buster: 'v1', maxAge: 1_000_000 })

/** What a device has of an earlier visit, which comes when `bring` is called. */
function keptWord(word: string) {
  const { promise, resolve } = Promise.withResolvers<PersistedClient | undefined>()
  const persistClient = vi.fn()
  const state = { data: word, dataUpdateCount: 1, dataUpdatedAt: now, error: null, errorUpdateCount: 0 }
  const rest = {
    errorUpdatedAt: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
    isInvalidated: false,
  }
  const query = {
    queryKey: ['word'],
    queryHash: '["word"]',
    dehydratedAt: now,
    state: { ...state, ...rest, status: 'success' as const, fetchStatus: 'idle' as const },
  }
  const client: PersistedClient = { timestamp: now, buster: 'v1', clientState: { mutations: [], queries: [query] } }
  const persister: Persister = { persistClient, restoreClient: () => promise, removeClient: async () => undefined }
  return { persister, persistClient, bring: () => resolve(client), bringNothing: () => resolve(undefined) }
}

test('nothing is asked for until what was read before is back, and that is not asked for again', async () => {
  const { persister, bring } = keptWord('read before')
  const screen = await draw(
    <RestoredQueries client={queryClient} options={options(persister)}>
      <Word />
    </RestoredQueries>,
  )
  await pass(10_000)
  expect([screen.written(), asked]).toEqual(['nothing yet', 0])
  bring()
  await until(() => expect(screen.written()).toBe('read before'))
  await turn()
  expect(asked).toBe(0)
})

test('a device that gives nothing back has it read, and what is read is kept from then on', async () => {
  const { persister, persistClient, bringNothing } = keptWord('read before')
  const screen = await draw(
    <RestoredQueries client={queryClient} options={options(persister)}>
      <Word />
    </RestoredQueries>,
  )
  expect(persistClient).not.toHaveBeenCalled()
  bringNothing()
  await until(() => expect(screen.written()).toBe('read now'))
  await pass(2_000)
  const last = persistClient.mock.lastCall?.[0] as PersistedClient
  expect(last.clientState.queries.map(({ state }) => state.data)).toContain('read now')
})
