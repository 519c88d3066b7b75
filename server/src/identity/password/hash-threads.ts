import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const script = new URL('./hash-thread.ts', import.meta.url)

/**
 * Derives Argon2id tags in threads of their own, which are started when first needed and kept. As many work as are
 * asked at the same time; the caller sees to it that they are few.
 */
export class HashThreads {
  readonly #idle: Worker[] = []

  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#idle.pop() ?? startThread()
    thread.ref()
    thread.postMessage(parameters)
    // A thread that fails says `error`, which rejects, and is not put back.
    const said: unknown[] = await once(thread, 'message')
    const tag = said[0]
    if (!(tag instanceof Uint8Array)) throw new Error('the thread gave no tag')
    thread.unref()
    this.#idle.push(thread)
    return Buffer.from(tag)
  }
}

/** A thread that does not keep the process alive while it has nothing to do. */
function startThread(): Worker {
  return new Worker(script)
}
