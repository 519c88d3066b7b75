import type { LiveEvents } from '@satoshi/contract/live'
import type { Logger } from 'pino'

import type { LiveServer } from './live-socket.ts'

type Heard = (fact: unknown) => void
type Answer = (question: unknown) => unknown
type Say = <Name extends keyof LiveEvents>(userId: string, name: Name, said: Parameters<LiveEvents[Name]>) => void

/** Small facts and questions between the processes of one database. Alone, a process tells and asks itself only. */
export class Nodes {
  readonly #heard = new Map<string, Heard[]>()
  readonly #answers = new Map<string, Answer>()
  readonly #log: Logger
  #server: LiveServer | null = null
  #isAcquainted = false
  #say: Say = () => {}

  constructor(log: Logger) {
    this.#log = log
  }

  /** From here on the other processes are reached too; all of them are known when `acquainted` resolves. */
  join(server: LiveServer, acquainted: Promise<void>): void {
    this.#server = server
    void acquainted.then(() => (this.#isAcquainted = true))
    server.on('said', (userId, name, said) => this.#say(userId, name, said))
    server.on('fact', (topic, fact) => this.#hear(topic, fact))
    server.on('question', (topic, question, answer) => answer(this.#answers.get(topic)?.(question) ?? null))
  }

  leave(): void {
    this.#server = null
  }

  /** What the others said to a person; it is passed on to their sockets here. */
  onSaid(say: Say): void {
    this.#say = say
  }

  /** Says something to a person's sockets on the other processes. */
  say: Say = (userId, name, said) => void this.#server?.serverSideEmit('said', userId, name, said)

  tell(topic: string, fact: unknown): void {
    this.#hear(topic, fact)
    this.tellOthers(topic, fact)
  }

  tellOthers(topic: string, fact: unknown): void {
    this.#server?.serverSideEmit('fact', topic, fact)
  }

  on(topic: string, heard: Heard): void {
    this.#heard.set(topic, [...(this.#heard.get(topic) ?? []), heard])
  }

  /** The answers of the others; null while they are not all known, or when one did not answer in the adapter's 5 s. */
  ask(topic: string, question: unknown): Promise<unknown[] | null> {
    const server = this.#server
    if (!server) return Promise.resolve([])
    if (!this.#isAcquainted) return Promise.resolve(null)
    return new Promise((resolve) => {
      server.serverSideEmit('question', topic, question, (error: unknown, answers: unknown) =>
        resolve(error || !Array.isArray(answers) ? null : answers),
      )
    })
  }

  onAsked(topic: string, answer: Answer): void {
    this.#answers.set(topic, answer)
  }

  /** One listener that fails must not keep the others from hearing. */
  #hear(topic: string, fact: unknown): void {
    for (const heard of this.#heard.get(topic) ?? []) {
      try {
        heard(fact)
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a fact between processes was not taken')
      }
    }
  }
}
