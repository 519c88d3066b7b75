import type { Argon2Parameters } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { second, type Millis } from '@satoshi/rules/time'

const threadScript = new URL('./hash-thread.ts', import.meta.url)

/** How long a thread waits for its next password before it ends. */
const idleMillis: Millis = 10 * second

/**
 * Derives Argon2id tags in threads of their own, which are started when needed. As many work as are asked at the same
 * time; the caller sees to it that they are few. One that has nothing to do ends after a while: each has a heap of some
 * 10 MiB, which would stay for good after the first password.
 */
export class HashThreads {
  readonly #idle = new Map<Worker, NodeJS.Timeout>()
  readonly #idleMillis: Millis

  constructor(idle: Millis = idleMillis) {
    this.#idleMillis = idle
  }

  /** Threads that wait for work. */
  get waiting(): number {
    return this.#idle.size
  }

  async derive(parameters: Argon2Parameters): Promise<Buffer> {
    const thread = this.#take() ?? new Worker(threadScript)
    thread.ref()
    thread.postMessage(parameters)
    // A thread that fails says `error`, which rejects, and is not put back.
    const said: unknown[] = await once(thread, 'message')
    const tag = said[0]
    if (!(tag instanceof Uint8Array)) throw new Error('the thread gave no tag')
    this.#rest(thread)
    return Buffer.from(tag)
  }

  #take(): Worker | undefined {
    const [waiting] = this.#idle
    if (!waiting) return undefined
    const [thread, end] = waiting
    clearTimeout(end)
    this.#idle.delete(thread)
    return thread
  }

  /** Keeps it for the next password; it does not keep the process alive while it has nothing to do. */
  #rest(thread: Worker): void {
    thread.unref()
    const end = setTimeout(() => {
      this.#idle.delete(thread)
      void thread.terminate()
    }, this.#idleMillis)
    this.#idle.set(thread, end.unref())
  }
}
