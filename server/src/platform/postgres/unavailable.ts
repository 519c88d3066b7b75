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
 * ended (25P03), lock not available in time (55P03).
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
  if (systemCodes.has(code) || states.test(code) || words.test(error.message)) return true
  const inner: unknown[] = error instanceof AggregateError ? error.errors : []
  return [...inner, error.cause].some(isUnavailable)
}
