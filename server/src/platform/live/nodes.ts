import type { LiveEvents } from '@satoshi/contract/live'
import type { Logger } from 'pino'

import type { LiveServer } from './live-socket.ts'

type FactListener = (fact: unknown) => void
type Answer = (question: unknown) => unknown
type UserListener = <Name extends keyof LiveEvents>(
  userId: string,
  name: Name,
  payload: Parameters<LiveEvents[Name]>,
) => void

/** Small facts and questions between the processes of one database. Alone, a process tells and asks itself only. */
export class Nodes {
  readonly #listeners = new Map<string, FactListener[]>()
  readonly #answers = new Map<string, Answer>()
  readonly #log: Logger
  #server: LiveServer | null = null
  #knowsPeers = false
  #onUserEvent: UserListener = () => {}

  constructor(log: Logger) {
    this.#log = log
  }

  /** From here on the other processes are reached too; all of them are known when `peersKnown` resolves. */
  join(server: LiveServer, peersKnown: Promise<void>): void {
    this.#server = server
    void peersKnown.then(() => (this.#knowsPeers = true))
    server.on('said', (userId, name, payload) => this.#onUserEvent(userId, name, payload))
    server.on('fact', (topic, fact) => this.#dispatch(topic, fact))
    server.on('question', (topic, question, answer) => answer(this.#answers.get(topic)?.(question) ?? null))
  }

  leave(): void {
    this.#server = null
  }

  /** What the others said to a person; it is passed on to their sockets here. */
  onUserEvent(listener: UserListener): void {
    this.#onUserEvent = listener
  }

  /** Says something to a person's sockets on the other processes. */
  forwardToUser: UserListener = (userId, name, payload) =>
    void this.#server?.serverSideEmit('said', userId, name, payload)

  publish(topic: string, fact: unknown): void {
    this.#dispatch(topic, fact)
    this.publishToOthers(topic, fact)
  }

  publishToOthers(topic: string, fact: unknown): void {
    this.#server?.serverSideEmit('fact', topic, fact)
  }

  on(topic: string, listener: FactListener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  /** The answers of the others; null while they are not all known, or when one did not answer in the adapter's 5 s. */
  request(topic: string, question: unknown): Promise<unknown[] | null> {
    const server = this.#server
    if (!server) return Promise.resolve([])
    if (!this.#knowsPeers) return Promise.resolve(null)
    return new Promise((resolve) => {
      server.serverSideEmit('question', topic, question, (error: unknown, answers: unknown) =>
        resolve(error || !Array.isArray(answers) ? null : answers),
      )
    })
  }

  onRequest(topic: string, answer: Answer): void {
    this.#answers.set(topic, answer)
  }

  /** One listener that fails must not keep the others from hearing. */
  #dispatch(topic: string, fact: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        listener(fact)
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a fact between processes was not taken')
      }
    }
  }
}
