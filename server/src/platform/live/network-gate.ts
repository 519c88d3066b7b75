import { second } from '@satoshi/rules/time'

import { TokenBucket, tooMany } from '../rate-limit/rate-limit.ts'
import { attempts, socketsANetwork } from './live-limits.ts'

type Network = { open: number; attempts: TokenBucket }

/** Networks that are remembered without an open socket, before the ones that owe nothing are forgotten. */
const mostIdle = 10_000

/** Counts attempts and open sockets by network, so that nobody who is not yet known can take the server for themselves. */
export class NetworkGate {
  readonly #networks = new Map<string, Network>()

  /** Lets one attempt in and gives what is to be called when its connection has ended. Refusal: `request.tooMany`. */
  enter(network: string): () => void {
    const known = this.#networks.get(network) ?? this.#add(network)
    if (known.attempts.take() < 0 || known.open >= socketsANetwork) throw tooMany(5 * second)
    known.open += 1
    let left = false
    return () => {
      if (left) return
      left = true
      known.open -= 1
    }
  }

  #add(network: string): Network {
    if (this.#networks.size >= mostIdle) {
      for (const [name, { open, attempts: made }] of this.#networks) {
        if (open === 0 && made.isFull()) this.#networks.delete(name)
      }
    }
    const added = { open: 0, attempts: new TokenBucket(attempts) }
    this.#networks.set(network, added)
    return added
  }
}
