import type { LiveRequests, LiveEvents } from '@satoshi/contract/live'
import type { Language } from '@satoshi/rules/language'
import type { Millis } from '@satoshi/rules/time'
import type { Server, Socket } from 'socket.io'

import type { Session } from '../http/router.ts'
import { TokenBucket } from '../rate-limit/rate-limit.ts'
import { cutAfter, outboundBytes, packets } from './live-limits.ts'

/** What processes say to each other; an acknowledgement comes with what is asked. */
export type NodeEvents = {
  fact: (topic: string, fact: unknown) => void
  question: (topic: string, question: unknown, answer: (answer: unknown) => void) => void
}

/** What is known of one socket, from its connection on. */
export type SocketFacts = {
  session: Session
  version: number
  language: Language
  roundTrip: RoundTrip
}

export type LiveServer = Server<LiveRequests, LiveEvents, NodeEvents, SocketFacts>
export type LiveSocket = Socket<LiveRequests, LiveEvents, NodeEvents, SocketFacts>

/** The last word to a socket; its connection closes once it is sent. */
export function closeSocket(socket: LiveSocket, reason: Parameters<LiveEvents['bye']>[0]['reason']): void {
  socket.emit('bye', { reason })
  socket.disconnect(true)
}

/** Counts what a socket sends and what waits for it; gives whether one more ask, which is counted, comes too fast. */
export function guardSocket(socket: LiveSocket): { isThrottled: () => boolean } {
  const allPackets = new TokenBucket(packets)
  // Every packet, also what is no ask: a flood of nothing costs as much.
  socket.conn.on('packet', () => {
    if (allPackets.take() < -cutAfter && socket.connected) closeSocket(socket, 'tooFast')
  })
  socket.conn.on('packetCreate', () => dropWhenSlow(socket))
  // Asks are counted by themselves, as they are answered: many packets may have come before the first of them is.
  const asks = new TokenBucket(packets)
  return { isThrottled: () => asks.take() < 0 }
}

/** Who does not read is not waited for: what was said to them can be read again. */
function dropWhenSlow({ conn }: LiveSocket): void {
  if (waitingBytes(conn) > outboundBytes) conn.close(true)
}

function waitingBytes(connection: LiveSocket['conn']): number {
  const { transport } = connection
  // safe: the engine keeps its queue at this place; live-limits.journey.test.ts would fail without it.
  const { writeBuffer } = connection as unknown as { writeBuffer: { data?: unknown }[] }
  let bytes = 'socket' in transport ? bufferedIn(transport.socket) : 0
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes
}

/** The websocket's own count of what the network has not taken yet. */
function bufferedIn(websocket: unknown): number {
  const known = typeof websocket === 'object' && websocket !== null && 'bufferedAmount' in websocket
  return known && typeof websocket.bufferedAmount === 'number' ? websocket.bufferedAmount : 0
}

/** Samples that the median is taken of. */
const mostSamples = 7

type Connection = Socket['conn']

/**
 * The way to a client and back, by the server's own clock: from each ping that leaves to the pong that it brings. What a
 * client says of its clock never enters. The first sample is the handshake, so that an early answer has a measure too.
 */
export class RoundTrip {
  readonly #samples: Millis[]
  #pingAt: number | null = null

  constructor(connection: Connection, handshakeMillis: Millis) {
    this.#samples = [handshakeMillis]
    connection.on('packetCreate', ({ type }) => {
      if (type === 'ping') this.#pingAt = performance.now()
    })
    connection.on('heartbeat', () => this.#heard())
  }

  /** Half of the median round trip, in whole milliseconds: what the way of one message takes. */
  lagMillis(): Millis {
    const sorted = this.#samples.toSorted((a, b) => a - b)
    return Math.floor((sorted[(sorted.length - 1) >> 1] ?? 0) / 2)
  }

  #heard(): void {
    if (this.#pingAt === null) return
    this.#samples.push(performance.now() - this.#pingAt)
    this.#pingAt = null
    if (this.#samples.length > mostSamples) this.#samples.shift()
  }
}
