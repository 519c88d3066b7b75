import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { second, type Millis } from '@satoshi/rules/time'

/**
 * How long nobody must have asked for anything: longer than a question is open, so that no duel meets the pause, and than
 * an idle connection to the database is kept, so that what hangs on it can go too.
 */
const quietMillis: Millis = 40 * second
/** Bytes that must be worth the pause of a collection. */
const worthBytes = 8 * 2 ** 20

type Collect = (how: { type: 'major'; flavor: 'last-resort' }) => void

let lastRequestAt = performance.now()

/** Notes that somebody asked this process for something. */
export function noteRequest(): void {
  lastRequestAt = performance.now()
}

type MemoryProbes = {
  /** Bytes of the process that are in RAM. */
  resident: () => number
  /** Milliseconds since anybody asked for anything. */
  quietFor: () => Millis
  /** Frees what can be freed, and returns it to the system. */
  collect: () => void
}

/**
 * Gives memory back once a busy time is over. V8 collects when something is allocated; a server that nobody asks for
 * anything allocates too little for that and enough not to count as idle, so it would keep what the last hour needed.
 * One collection of the thorough kind (some 0.1 s) after each busy time returns it.
 */
export class IdleMemory {
  readonly #probes: MemoryProbes
  #resident: number

  constructor(probes: Partial<MemoryProbes> = {}) {
    this.#probes = {
      resident: () => process.memoryUsage.rss(),
      quietFor: () => performance.now() - lastRequestAt,
      collect,
      ...probes,
    }
    this.#resident = this.#probes.resident()
  }

  /** Collects if nobody asks for anything and there is enough to return; says whether it did. */
  releaseIfIdle(): boolean {
    const { resident, quietFor, collect: free } = this.#probes
    if (quietFor() < quietMillis || resident() < this.#resident + worthBytes) return false
    free()
    this.#resident = resident()
    return true
  }
}

let collector: Collect | undefined

/** The collector of V8 is had by a flag, and by a context that is made after it. */
function collect(): void {
  if (!collector) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as Collect // safe: what the flag puts there
    setFlagsFromString('--no-expose-gc')
  }
  collector({ type: 'major', flavor: 'last-resort' })
}
