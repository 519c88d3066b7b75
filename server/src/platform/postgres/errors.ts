import { BootFault, systemCode } from '../boot-fault.ts'

/** Failed ways to reach the database, as the operating system names them. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATEs that say "not now": connection exceptions (08), operator intervention (57: shutting down,
 * starting up, statement timeout), insufficient resources (53: too many connections, disk full), idle transaction
 * ended (25P03), lock not available in time (55P03). What is not written now is of the kind: `isNotWriting`.
 */
const states = /^(08|40|53|57)...$|^25P03$|^55P03$/

/** What `pg` and Kysely say without a code. */
const words =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|not queryable|Cannot use a pool after|driver has already been destroyed|connection has been discarded/

/**
 * Whether `error` means that the database cannot be reached or does not serve now, so that asking again later
 * may help: the edge answers 503 `service.unavailable`. Looks through causes and collected errors.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (systemCodes.has(code) || states.test(code) || words.test(error.message) || isNotWriting(error)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [...inner, error.cause].some(isUnavailable)
}

/** disk_full, read_only_sql_transaction, io_error; and what PostgreSQL says of a file system that is mounted read-only. */
const stopsWriting = /^(53100|25006|58030)$/
const readOnlyFiles = /Read-only file system/

/**
 * Whether `error` means that the database cannot write now, though it may read: the disk is full or fails, or it was made
 * read-only. The edge answers 503 `service.notWriting`. Looks through causes.
 */
export function isNotWriting(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return stopsWriting.test(systemCode(error) ?? '') || readOnlyFiles.test(error.message) || isNotWriting(error.cause)
}

/**
 * Why a database cannot be worked on, as a `BootFault`: the host and the database are named, the password is not. What
 * is no matter of reaching it is given back as it is.
 */
export function cannotReach(databaseUrl: string, error: unknown): unknown {
  const why = whyNotReached(error)
  if (why === null) return error
  const { host, pathname } = new URL(databaseUrl)
  return new BootFault(`The database ${host}${pathname} cannot be used: ${why}`)
}

function whyNotReached(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (/client password must be a/.test(error.message)) return 'it asks for a password, and DATABASE_URL has none'
  if (!isUnavailable(error) && !/^(28...|3D000)$/.test(systemCode(error) ?? '')) return null
  return error.message || systemCode(error)
}

/** data_corrupted and index_corrupted: what was read is not what was written. */
const damage = /^XX00[12]$/

/**
 * A `BootFault` in PostgreSQL's own words where a start met damaged data; any other error as it is. Looks through causes,
 * as a step of the schema wraps what it met.
 */
export function damagedDatabase(error: unknown): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (!damage.test(systemCode(inner) ?? '')) continue
    return new BootFault(`The database is damaged: ${inner.message}; put a backup back.`)
  }
  return error
}

/** Whether the database refused a row because one with such a key is there. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Whether a statement was ended before it was through, as by a limit of its time (query_canceled). */
export function isCancelled(error: unknown): boolean {
  return systemCode(error) === '57014'
}
