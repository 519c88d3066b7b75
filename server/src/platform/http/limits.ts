/** Most bytes of a body in JSON, of which a call needs under 2 KiB; files have limits of their kinds. Source: product 2.16. */
export const bodyBytes = 256 * 1024

/** Most bytes of a request's line and headers together; what Node itself defaults to. */
export const headerBytes = 16 * 1024

/** How often Node looks for requests that are late. */
export const lateCheckMillis = 2_000

/** How long peers may take. Tests bring shorter ones. */
export type Patience = {
  /** A request that is not whole by then is cut at the next look, however steadily it drips. */
  requestMillis: number
  /** The same for its headers alone. */
  headersMillis: number
  lateCheckMillis: number
  /** A connection whose peer takes nothing of a reply for so long is cut. */
  unreadMillis: number
}

/** With the time between two looks, slow senders are gone within 15 s, and who does not read within 30 s. Source: product 2.16. */
export const patience: Patience = {
  requestMillis: 15_000 - lateCheckMillis,
  headersMillis: 10_000,
  lateCheckMillis,
  unreadMillis: 30_000,
}

/** How long an idle connection is kept; longer than the usual proxy (60 s), so that it is the proxy that closes. */
export const keepAliveMillis = 65_000

/** Calls of the API that one address (IPv6: one /64) may make in a minute. */
export const callsAMinute = 600

/** How long calls may still run after the server was told to stop; a query of theirs takes at most 2 s. */
export const drainMillis = 3_000

/** How long `GET /api/health` believes what it found of writing, which costs a look at the disk. */
export const writingKnownMillis = 5_000

/** How long `GET /api/health` waits for the database. */
export const healthMillis = 2_000
