import { setTimeout as pause } from 'node:timers/promises'

import { createAdapter } from '@socket.io/postgres-adapter'
import type { Pool } from 'pg'
import type { Logger } from 'pino'

import { connectForLongWork, listeningClient } from '../postgres/connect.ts'

/** NOTIFY takes less than 8,000 bytes; what is larger goes through the table `live.attachments`. */
const notifyBytes = 7_500
/** What a process that is slow has not read from the table by then it reads again over HTTP. */
const replayMillis = 30_000
/** Connections for what is said to other processes, besides the one that listens. */
const connections = 2

const channelPrefix = 'satoshi_live'
/** The channel of the one namespace that there is. */
const channel = `${channelPrefix}#/`
/** How long the others may take to answer to a newcomer. */
const greetingMillis = 500

export type PostgresAdapter = ReturnType<typeof createAdapter>

/**
 * Carries facts and questions between processes on one PostgreSQL; a connection of its own listens. `peersKnown` resolves
 * when the processes that are there have answered to this one: before, nobody can say that there are none. `onReconnected`
 * is called when it listens again after its connection broke.
 */
export function postgresAdapter(
  databaseUrl: string,
  { log, onReconnected }: { log: Logger; onReconnected: () => void },
) {
  const { pool, close } = connectForLongWork(databaseUrl, { log, max: connections })
  const listening = Promise.withResolvers<void>()
  const adapter = createAdapter(separateListener(databaseUrl, pool, { log, listening, onReconnected }), {
    channelPrefix,
    tableName: 'live.attachments',
    payloadThreshold: notifyBytes,
    cleanupInterval: replayMillis,
    errorHandler: (error) => log.warn({ err: error }, 'other processes were not told'),
  })
  const peersKnown = listening.promise.then(() => pause(greetingMillis, undefined, { ref: false }))
  return { adapter, peersKnown, close }
}

/**
 * The two things that the adapter does with a pool. A connection that it takes to listen is made for it alone: one of
 * the pool's would count as taken for ever when it breaks, until none are left to take. Nothing is said before it
 * listens: the answers to a newcomer's first word would be lost.
 */
function separateListener(
  databaseUrl: string,
  pool: Pool,
  { log, listening, onReconnected }: { log: Logger; listening: PromiseWithResolvers<void>; onReconnected: () => void },
): Pool {
  let isFirst = true
  const apart = {
    connect: async () => {
      const client = await listeningClient(databaseUrl, { channel, log })
      listening.resolve()
      if (!isFirst) onReconnected()
      isFirst = false
      return Object.assign(client, { release: () => void client.end().catch(() => {}) })
    },
    query: async (statement: string, values?: unknown[]) => {
      await listening.promise
      return pool.query(statement, values)
    },
  }
  return apart as unknown as Pool // safe: the adapter calls these two; live-nodes.journey.test.ts would fail otherwise
}
