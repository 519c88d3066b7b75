import type { PersistedClient, Persister, PersistQueryClientOptions } from '@tanstack/react-query-persist-client'
import { openDB, type IDBPDatabase } from 'idb'

const databaseName = 'satoshi-queries'
const storeName = 'client'
const only = 'queries'

/** Bumped when the shapes of the contract change in a way that old answers do not fit. */
const shape = 'v1'

/** Keeps what was read in IndexedDB, so that a start without network shows it. */
export const queryPersister: Persister = {
  persistClient: async (client) => void (await withStore((store) => store.put(storeName, client, only))),
  restoreClient: async () =>
    // safe: only persistClient writes under this key, and the shape is checked by its buster
    (await withStore((store) => store.get(storeName, only))) as PersistedClient | undefined,
  removeClient: () => withStore((store) => store.delete(storeName, only)),
}

/** How the query client is kept for one player: a day at most, only what was read without error and may be kept. */
export function persistOptionsOf(userId: string): Omit<PersistQueryClientOptions, 'queryClient'> {
  return {
    persister: queryPersister,
    buster: `${shape}:${userId}`,
    maxAge: 24 * 60 * 60 * 1000,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.['keep'] !== false,
    },
  }
}

/** Removes everything that was kept. */
export async function forgetPersisted(): Promise<void> {
  await queryPersister.removeClient()
}

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
