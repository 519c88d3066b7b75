import { Kysely, PostgresDialect } from 'kysely'
import { Client, Pool, TypeOverrides, types } from 'pg'
import type { Logger } from 'pino'

import type { Db } from './db.ts'
import { endOnSilence, pipedMillis, Pipes, socketOf } from './pipes.ts'
import { pipingDialect } from './piping-dialect.ts'
import { PreparingClient } from './preparing-client.ts'
import type { Tables } from './tables.ts'
import { transactionsOn, type InTransaction } from './transaction.ts'

/** A way to the database: a pool, Kysely on it, and transactions. */
export type Connection = {
  pool: Pool
  db: Db
  inTransaction: InTransaction
  /** Waits for what runs, then closes every connection. */
  close: () => Promise<void>
}

/** Milliseconds that a request waits for the database when nothing else is said. */
const usualWaitMillis = 3_000

/**
 * How a request's wait is shared out: a third for a connection, the rest for an answer on it. The database gives a
 * statement up before its silence would end the connection.
 */
function shares(waitMillis: number): { connectMillis: number; statementMillis: number; silenceMillis: number } {
  const share = (part: number) => Math.round(waitMillis * part)
  return { connectMillis: share(1 / 3), statementMillis: share(7 / 12), silenceMillis: share(2 / 3) }
}

/** Connections kept for requests. Measured on two cores: more only wait for each other inside the database. */
const requestConnections = 16

/**
 * Milliseconds that long work waits for a connection, a free one of its pool too: nobody looks at it meanwhile, and what it
 * waits for, such as another process that brings the bank in, may take that long on a busy machine. It ends what hangs.
 */
const longConnectMillis = 60_000

/**
 * Every statement of a request goes along its index whatever the values: planning it anew for them takes longer than it.
 * A plan outlives the size of its table: one made while it was small must not read all of it when it has grown.
 */
const planOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

type ConnectOptions = { log: Logger; max?: number }
type RequestOptions = ConnectOptions & {
  /** Milliseconds after which a request is told that the database is away: gone, frozen, or too busy; null: 3 s. */
  waitMillis?: number | null
  /** Connections that reads outside of transactions share; none: such reads take one of the pool each. */
  pipes?: number
  /** Milliseconds that a statement may take there; `pipedMillis` unless told. */
  pipedMillis?: number
}
type LongWorkOptions = ConnectOptions & { asRequests?: boolean }

/** Opens the pool for requests. Nothing is connected before the first query. */
export function connect(url: string, options: RequestOptions): Connection {
  const { log, max = requestConnections } = options
  const waitMillis = options.waitMillis ?? usualWaitMillis
  const { connectMillis, statementMillis, silenceMillis } = shares(waitMillis)
  const pool = openPool(url, log, {
    max,
    connectionTimeoutMillis: connectMillis,
    statement_timeout: statementMillis,
    idle_in_transaction_session_timeout: Math.max(10_000, waitMillis),
    options: planOnce,
  })
  pool.on('connect', (client) => endOnSilence(socketOf(client)))
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceMillis))
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0))
  if (!options.pipes) return connectionOn(pool)
  const newClient = () => pipedClient(url, { connectMillis, pipedMillis: options.pipedMillis ?? pipedMillis })
  return connectionOn(pool, new Pipes({ newClient, count: options.pipes, silenceMillis }))
}

/** A connection for pipes: the database lets it neither write nor take its time. */
function pipedClient(url: string, limits: { connectMillis: number; pipedMillis: number }): Client {
  return new PreparingClient({
    ...sameForAll(url),
    application_name: 'satoshi reads',
    pipeline: true,
    connectionTimeoutMillis: limits.connectMillis,
    statement_timeout: limits.pipedMillis,
    options: `${planOnce} -c default_transaction_read_only=on`,
  })
}

/**
 * Opens a pool for long work (migrations, seeding): the same types, patient statements. They are planned for the values
 * that they are given, unless they are to be planned as those of requests are.
 */
export function connectForLongWork(url: string, { log, max = 2, asRequests = false }: LongWorkOptions): Connection {
  const plans = asRequests ? { options: planOnce } : {}
  return connectionOn(openPool(url, log, { max, connectionTimeoutMillis: longConnectMillis, ...plans }))
}

function connectionOn(pool: Pool, pipes?: Pipes): Connection {
  const dialect = pipes ? pipingDialect(pool, pipes) : new PostgresDialect({ pool })
  const db = new Kysely<Tables>({ dialect })
  const close = async () => void (await Promise.all([pipes?.close(), pool.end()]))
  return { pool, db, inTransaction: transactionsOn(db, dialect), close }
}

/** What all connections that ask have in common. */
function sameForAll(url: string) {
  return { connectionString: url, application_name: 'satoshi', keepAlive: true, types: columnTypes }
}

type PoolLimits = {
  max: number
  connectionTimeoutMillis: number
  statement_timeout?: number
  idle_in_transaction_session_timeout?: number
  options?: string
}

function openPool(url: string, log: Logger, limits: PoolLimits): Pool {
  const pool = new Pool({
    ...sameForAll(url),
    idleTimeoutMillis: 30_000,
    Client: PreparingClient,
    // What a transaction asks at once goes out at once (transaction.ts).
    pipeline: true,
    ...limits,
  })
  // A connection that breaks while idle is the pool's to replace; without a listener it would end the process. While the
  // pool closes, the database may close first.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`a database connection was lost: ${error.message}`)
  })
  // One that breaks in use fails its query, which tells; the second telling needs a listener all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** int8 becomes a number that is exact, or throws (product 4.5); `date` stays `YYYY-MM-DD`: a day has no zone. */
const columnTypes = new TypeOverrides()
columnTypes.setTypeParser(types.builtins.INT8, safeInteger)
columnTypes.setTypeParser(types.builtins.DATE, String)

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`beyond 2^53 − 1: ${text}`)
  return value
}

/** A connection of its own that hears what is said on `channel` (NOTIFY), until it breaks or is ended. */
export async function listeningClient(
  url: string,
  { channel, log }: { channel: string; log: Pick<Logger, 'warn'> },
): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'satoshi live', keepAlive: true })
  client.on('error', (error) => log.warn(`other processes are not heard: ${error.message}`))
  await client.connect()
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
  return client
}
