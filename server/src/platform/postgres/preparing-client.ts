import { LRUCache } from 'lru-cache'
import { Client } from 'pg'

import { socketOf } from './pipes.ts'

/** Statements kept ready on each connection; of more, the one that was asked for longest ago is let go. */
const mostPrepared = 300

/**
 * A client that has the database keep statements with parameters ready, by a name of their own, so that each is parsed
 * and planned once a connection and not once a call: for a short read that is most of its cost. Statements are known by
 * their text. What is written in code are few; a list in a statement makes a text of each of its lengths, and such texts
 * come and go: they take nothing from what other connections, or later statements, may have ready.
 */
export class PreparingClient extends Client {
  /** Name of each statement that is kept ready here, by its text. */
  readonly #names = new LRUCache<string, string>({
    max: mostPrepared,
    disposeAfter: (name, _text, reason) => reason === 'evict' && this.#close(name),
  })
  #named = 0
  #gathering = false

  // safe: the overloads of `query` come down to these three arguments, and its answer is handed on.
  override query = ((config: unknown, values?: unknown, callback?: unknown) => {
    const ask = super.query.bind(this) as (...args: unknown[]) => unknown
    this.#gather()
    if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
      return ask(config, values, callback)
    return ask({ name: this.#nameOf(config), text: config, values }, undefined, callback)
  }) as Client['query'] // safe: as above

  /** What is asked before anything is waited for goes out in one write. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    const socket = socketOf(this)
    socket.cork()
    process.nextTick(() => {
      this.#gathering = false
      socket.uncork()
    })
  }

  #nameOf(text: string): string {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    const name = `s${(this.#named += 1)}`
    this.#names.set(text, name)
    return name
  }

  #close(name: string): void {
    // safe: pg keeps its connection here in every version 8, and on it what was parsed; the test counts what is kept.
    const { connection } = this as unknown as { connection: Prepared }
    delete connection.parsedStatements[name]
    // A message of its own and no statement: it may stand between any two, and never fails, in no state of a transaction.
    connection.close({ type: 'S', name })
  }
}

/** What pg keeps of prepared statements on its connection, and how it closes one. */
type Prepared = {
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}
