import {
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'

import type { Pipes } from './pipes.ts'

/** PostgreSQL as Kysely has it, whose reads outside of transactions go through pipes. */
export function pipingDialect(pool: Pool, pipes: Pipes): Dialect {
  return {
    createDriver: () => new PipingDriver(new PostgresDriver({ pool }), pipes),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}

/** Words of statements that change something, or hold it (`deleted_at` does not). Whatever else does is refused by the pipe itself. */
const changes =
  /\b(insert|update|delete|merge|share|nextval|pg_notify|set_config|send_transfer)\b|\bpg_(try_)?advisory_/i

/** Whether a statement only reads, as far as its words say. */
function isRead({ query, sql }: CompiledQuery): boolean {
  const mayRead = query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*(select|with)\b/i.test(sql))
  return mayRead && !changes.test(sql)
}

type PoolConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Takes a connection out of the pool when somebody needs one of their own: for a transaction, a write, a lock. */
class LazyConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver
  readonly #pipes: Pipes
  #own: Promise<PoolConnection> | null = null

  constructor(driver: PostgresDriver, pipes: Pipes) {
    this.#driver = driver
    this.#pipes = pipes
  }

  /** From here on this one is asked, so that a session stays one. */
  own(): Promise<PoolConnection> {
    // safe: the driver takes back what it gave
    return (this.#own ??= this.#driver.acquireConnection() as Promise<PoolConnection>)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const inPool = async () => (await this.own()).executeQuery<Row>(query)
    if (this.#own || !isRead(query)) return inPool()
    return this.#pipes.read(query, inPool)
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await this.own()).streamQuery<Row>(query, chunkSize)
  }

  async release(): Promise<void> {
    const own = await this.#own?.catch(() => null)
    if (own) await this.#driver.releaseConnection(own)
  }
}

class PipingDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #pipes: Pipes

  constructor(driver: PostgresDriver, pipes: Pipes) {
    this.#driver = driver
    this.#pipes = pipes
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<LazyConnection> {
    return new LazyConnection(this.#driver, this.#pipes)
  }

  async beginTransaction(connection: LazyConnection, settings: TransactionSettings): Promise<void> {
    await this.#driver.beginTransaction(await connection.own(), settings)
  }

  async commitTransaction(connection: LazyConnection): Promise<void> {
    await this.#driver.commitTransaction(await connection.own())
  }

  async rollbackTransaction(connection: LazyConnection): Promise<void> {
    await this.#driver.rollbackTransaction(await connection.own())
  }

  async savepoint(connection: LazyConnection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await this.#driver.savepoint(await connection.own(), name, compile)
  }

  async rollbackToSavepoint(connection: LazyConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await this.#driver.rollbackToSavepoint(await connection.own(), name, compile)
  }

  async releaseSavepoint(connection: LazyConnection, name: string, compile: QueryCompiler['compileQuery']) {
    await this.#driver.releaseSavepoint(await connection.own(), name, compile)
  }

  releaseConnection(connection: LazyConnection): Promise<void> {
    return connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pipes.close()
    await this.#driver.destroy()
  }
}
