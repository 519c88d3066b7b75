import type { Millis } from '@satoshi/rules/time'
import type { Socket } from 'socket.io'

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
