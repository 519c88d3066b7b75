import type { Socket } from 'node:net'

import { LRUCache } from 'lru-cache'
import { DatabaseError, type Client, type QueryResultRow } from 'pg'

/** A statement that changes nothing. */
export type Read = { sql: string; parameters: readonly unknown[] }

type Rows<Row> = { rows: Row[] }

/** Milliseconds that a statement in a pipe may take, so that those behind it wait no longer. The database ends it. */
export const pipedMillis = 30
/** Statements that wait in a pipe at most; more go to the pool, which refuses where there are too many. */
const mostWaiting = 128
/** Milliseconds before a pipe that broke, or was cut, is opened again. */
const restMillis = 1_000
/**
 * Milliseconds that a slow statement stays out of the pipes the first time; ten times as long where it is slow again before
 * as much time has passed. What was slow because the machine was comes back.
 */
const slowMillis = { first: 60_000, most: 3_600_000 }
/** A text is slow that was so twice, and one time in so many: one alone may have met a busy machine, or its own planning. */
const slowOneIn = 50
/** Statements whose behaviour is known; of more, the one that was asked for longest ago is forgotten. */
const mostKnown = 1_000

/** How a text was in the pipes, and until when it is asked elsewhere, by `performance.now()`; for how long that is. */
type Known = { uses: number; slow: number; until: number; millis: number }

/** statement_timeout, read_only_sql_transaction, and a statement whose preparation failed before it. */
const [tookLong, wrote, unprepared] = ['57014', '25006', '26000']

type Options = {
  /** A connection that is not open yet, in which no statement may write or take longer than `pipedMillis`. */
  newClient: () => Client
  count: number
  /** Milliseconds of silence after which the database counts as gone. */
  silenceMillis: number
}

/**
 * A few connections that reads share: statements are sent behind each other without waiting for answers, those of one turn
 * of the loop in one write. Whatever cannot be answered here is asked `elsewhere`, in the pool: writes, what takes long,
 * what was behind that, and all of it while a pipe is not open. So a caller meets nothing but what the pool says.
 */
export class Pipes {
  readonly #pipes: Pipe[]
  readonly #known = new LRUCache<string, Known>({ max: mostKnown })

  constructor(options: Options) {
    this.#pipes = Array.from({ length: options.count }, () => new Pipe(options))
  }

  async read<Row>(read: Read, elsewhere: () => Promise<Rows<Row>>): Promise<Rows<Row>> {
    const known = this.#knownOf(read.sql)
    const shared = this.#shared<Row>(read)
    if (shared) return sharedAnswer(shared, elsewhere)
    const pipe = known.until > performance.now() ? null : this.#freest()
    const asked = pipe?.ask<Row>(read)
    if (!pipe || !asked) return elsewhere()
    known.uses += 1
    try {
      return await asked
    } catch (error) {
      if (!isForThePool(pipe, error)) throw error
      noteFault(pipe, known, error)
      return elsewhere()
    }
  }

  /**
   * The same read, where one is asked already and has not gone out yet: it sees the same state, later than either was asked
   * for.
   */
  #shared<Row>(read: Read): Shared<Row> | null {
    for (const pipe of this.#pipes) {
      const answer = pipe.alike<Row>(read)
      if (answer) return { pipe, answer }
    }
    return null
  }

  async close(): Promise<void> {
    await Promise.all(this.#pipes.map((pipe) => pipe.close()))
  }

  #freest(): Pipe | null {
    return this.#pipes.reduce<Pipe | null>((best, pipe) => {
      return pipe.waiting < (best?.waiting ?? mostWaiting) ? pipe : best
    }, null)
  }

  #knownOf(sql: string): Known {
    const known = this.#known.get(sql) ?? { uses: 0, slow: 0, until: 0, millis: 0 }
    if (known.uses === 0) this.#known.set(sql, known)
    return known
  }
}

function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => isSame(one, others[at]))
}

/** Whether two values are one to the database; lists and bytes are not looked into. */
function isSame(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : Object.is(one, other)
}

type Shared<Row> = { pipe: Pipe; answer: Promise<Rows<Row>> }

/** Rows of its own, as if it had asked alone. What must be asked in the pool is asked there by each, since it may write. */
async function sharedAnswer<Row>({ pipe, answer }: Shared<Row>, elsewhere: () => Promise<Rows<Row>>) {
  try {
    const { rows } = await answer
    return { rows: rows.map(copyOf) }
  } catch (error) {
    if (!isForThePool(pipe, error)) throw error
    return elsewhere()
  }
}

function copyOf<Row>(row: Row): Row {
  const copies = Object.entries(row ?? {}).map(([column, value]): [string, unknown] => {
    const isPlain = typeof value !== 'object' || value === null || value instanceof Uint8Array
    return [column, isPlain ? value : structuredClone<unknown>(value)]
  })
  return Object.fromEntries(copies) as Row // safe: the same columns
}

function isForThePool(pipe: Pipe, error: unknown): boolean {
  // A connection that was lost took with it what was on its way. After a silence nobody waits for another one.
  if (!(error instanceof DatabaseError)) return !pipe.wasSilent
  const { code } = error
  return code === tookLong || code === wrote || code === unprepared || error.severity === 'FATAL'
}

/** Keeps in mind what must not be asked in a pipe again. */
function noteFault(pipe: Pipe, known: Known, error: unknown): void {
  if (!(error instanceof DatabaseError)) return
  if (error.code === wrote) known.until = Infinity
  if (error.code !== tookLong) return
  noteSlow(known, performance.now())
  // What is behind it has waited enough, and may be the same again.
  pipe.cut()
}

function noteSlow(known: Known, now: number): void {
  known.slow += 1
  if (known.slow < 2 || known.slow * slowOneIn < known.uses) return
  const isAgain = known.millis > 0 && now < known.until + known.millis
  known.millis = isAgain ? Math.min(slowMillis.most, 10 * known.millis) : slowMillis.first
  Object.assign(known, { until: now + known.millis, uses: 0, slow: 0 })
}

/** A read that has not gone out yet, and what will be its answer. */
type Gathered = { parameters: readonly unknown[]; answer: Promise<Rows<unknown>> }

/** One connection, opened by the first that could have used it. */
class Pipe {
  /** Statements that are on their way. */
  waiting = 0
  /** Whether the connection was lost because the database said nothing. */
  wasSilent = false
  readonly #options: Options
  #client: Client | null = null
  #opening: Promise<void> | null = null
  #restsUntil = 0
  #corked = false
  /** What is asked and has not gone out yet, by its text. */
  readonly #gathered = new Map<string, Gathered[]>()
  #closed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Null where the pipe is not open, which it then becomes. */
  ask<Row>({ sql, parameters }: Read): Promise<Rows<Row>> | null {
    const client = this.#client
    if (!client) {
      this.#open()
      return null
    }
    const socket = socketOf(client)
    this.#gather(socket)
    if ((this.waiting += 1) === 1) socket.setTimeout(this.#options.silenceMillis)
    const answer = this.#answer<Row>(client, sql, [...parameters])
    const gathered = this.#gathered.get(sql)
    if (gathered) gathered.push({ parameters, answer })
    else this.#gathered.set(sql, [{ parameters, answer }])
    return answer
  }

  /** The answer to the same read, where it has not gone out yet. */
  alike<Row>({ sql, parameters }: Read): Promise<Rows<Row>> | null {
    const same = this.#gathered.get(sql)?.find((one) => areSame(one.parameters, parameters))
    return same ? (same.answer as Promise<Rows<Row>>) : null // safe: the same text has the same columns
  }

  async #answer<Row>(client: Client, sql: string, values: unknown[]): Promise<Rows<Row>> {
    try {
      const { rows } = await client.query<Row & QueryResultRow>(sql, values)
      return { rows }
    } finally {
      if ((this.waiting -= 1) === 0) socketOf(client).setTimeout(0)
    }
  }

  /** Ends the connection at once; what is on its way fails. */
  cut(): void {
    const client = this.#client
    this.#client = null
    this.#restsUntil = performance.now() + restMillis
    if (client) socketOf(client).destroy()
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#opening
    const client = this.#client
    this.#client = null
    await client?.end().catch(() => {})
  }

  /** What is written in this turn of the loop goes out together. */
  #gather(socket: Socket): void {
    if (this.#corked) return
    this.#corked = true
    socket.cork()
    setImmediate(() => {
      this.#corked = false
      this.#gathered.clear()
      socket.uncork()
    })
  }

  #open(): void {
    if (this.#closed || this.#opening || performance.now() < this.#restsUntil) return
    const client = this.#options.newClient()
    const lost = () => {
      if (this.#client === client) this.cut()
    }
    client.on('error', lost)
    client.on('end', lost)
    this.#opening = client
      .connect()
      .then(() => {
        this.wasSilent = false
        this.#client = client
        endOnSilence(socketOf(client), () => (this.wasSilent = true))
      })
      .catch(() => void (this.#restsUntil = performance.now() + restMillis))
      .finally(() => (this.#opening = null))
  }
}

/** The socket of a connection. */
export function socketOf(client: Client): Socket {
  // safe: pg keeps its socket at this place in every version 8; connect.test.ts would fail without it.
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * A server that stopped answering (frozen, or a network that swallows) never says so: the connection is cut after as much
 * silence as its socket's `setTimeout` was given, which fails what is asked on it.
 */
export function endOnSilence(socket: Socket, onSilence: () => void = () => {}): void {
  socket.on('timeout', () => {
    const heard = socket.bytesRead
    // After a stall of this process timers come first: what the database said meanwhile is read before this is run.
    setImmediate(() => {
      if (socket.bytesRead !== heard) return
      onSilence()
      socket.destroy(new Error('Connection terminated: the database is silent'))
    })
  })
}
