import type { PersistedClient, Persister, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { openDB, type IDBPDatabase } from 'idb'

import { writeWithRoom } from './quota.ts'
import { storedUser } from './session-user.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** What is never to leave memory says `persist: false`; another word does not compile. */
    queryMeta: { persist?: false }
  }
}

const databaseName = 'satoshi-queries'
const storeName = 'client'
const only = 'queries'

/** Bumped when the shapes of the contract change in a way that old answers do not fit. */
const shape = 'v5'

/** Where the client is kept; `put` is false where there is no room for it. */
type PersistedQueries = {
  put: (client: PersistedClient) => Promise<boolean | undefined>
  get: () => Promise<PersistedClient | undefined>
  remove: () => Promise<void>
}

const inDatabase: PersistedQueries = {
  put: (client) => withStore((store) => writeWithRoom(() => store.put(storeName, client, only))),
  // safe: only `put` writes under this key, and the shape is checked by its buster
  get: async () => (await withStore((store) => store.get(storeName, only))) as PersistedClient | undefined,
  remove: () => withStore((store) => store.delete(storeName, only)),
}

/**
 * Keeps what a player read in IndexedDB, so that a start without network shows it. Nothing is written for somebody who
 * is not remembered any more: another tab may have signed out between the reading and the writing, or during it.
 */
export function persisterOf(userId: string, stored: PersistedQueries = inDatabase): Persister {
  return {
    persistClient: async (client) => {
      if (full || !isHere(userId)) return
      full = (await stored.put(client)) === false
      if (!isHere(userId)) await stored.remove()
    },
    restoreClient: stored.get,
    removeClient: stored.remove,
  }
}

function isHere(userId: string): boolean {
  return storedUser()?.id === userId
}

/** How the query client is kept for one player: a day at most, only what was read without error and may be kept. */
export function persistOptionsOf(userId: string): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: persisterOf(userId),
    buster: `${shape}:${userId}`,
    maxAge: 24 * 60 * 60 * 1000,
    dehydrateOptions: {
      // What is sent may carry a password, and would find nothing to run it after a reload.
      shouldDehydrateMutation: () => false,
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist !== false,
    },
  }
}

/** Removes everything that was kept. */
export async function deletePersisted(): Promise<void> {
  await inDatabase.remove()
}

/** There is no room, even after a clean-up: this visit goes on without keeping anything. */
let full = false

let database: Promise<IDBPDatabase> | null = null

// A browser without IndexedDB (private windows of some) works, it only remembers nothing.
async function withStore<Value>(run: (store: IDBPDatabase) => Promise<Value>): Promise<Value | undefined> {
  try {
    database ??= openDB(databaseName, 1, { upgrade: (opened) => void opened.createObjectStore(storeName) })
    return await run(await database)
  } catch {
    database = null
    return undefined
  }
}
