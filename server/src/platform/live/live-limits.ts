import { second, type Millis } from '@satoshi/rules/time'

import type { RateLimit } from '../rate-limit/rate-limit.ts'

/** Most sockets of one person on one process; one more, and the oldest is told `bye tooMany`. Source: product 2.16. */
export const socketsAUser = 10

/** Most bytes of one frame; a larger one closes its socket. Source: product 2.16. */
export const frameBytes = 16 * 1024

/** Bytes that may wait for one slow reader before it is dropped. Source: product 2.16. */
export const outboundBytes = 1024 * 1024

/**
 * Packets of one socket: twenty a second, with a burst for a reload. Beyond it asks are refused; who then goes on for
 * `cutAfter` more packets is cut. Source: product 2.16.
 */
export const packets: RateLimit = { atOnce: 60, every: second / 20 }
export const cutAfter = 100

/**
 * Attempts to open a socket from one network, before anybody is asked who they are: as many a minute as calls of the
 * API, and open at once as many as a large school behind one address may need.
 */
export const attempts: RateLimit = { atOnce: 600, every: second / 10 }
export const socketsANetwork = 1_000

/** A socket that says nothing for both together is gone: a phone without a network is noticed within 18 s. */
export const pingEveryMillis: Millis = 10 * second
export const pongWithinMillis: Millis = 8 * second

/** How long an open connection may take to say hello. */
export const connectTimeoutMillis: Millis = 10 * second

/** How often sockets are held against their sessions, and how many in one query. */
export const recheck: { everyMillis: Millis; atOnce: number } = { everyMillis: second, atOnce: 2_000 }

/** How long sockets that were told `bye stopping` have to take it in. */
export const closeDelayMillis: Millis = 200
