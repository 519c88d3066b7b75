import type { LiveEvents } from '@satoshi/contract/live'
import type { Logger } from 'pino'

import type { Bus, BusListener } from './bus.ts'

type FactListener = (fact: unknown) => void
type Answer = (question: unknown) => unknown
type UserEvent<Name extends keyof LiveEvents = keyof LiveEvents> = {
  userId: string
  name: Name
  payload: Parameters<LiveEvents[Name]>
}

/** The fact that something is for a person's sockets. */
const userTopic = 'user'

/** Small facts and questions between the processes of one database. Alone, a process tells and asks itself only. */
export class Nodes implements BusListener {
  readonly #listeners = new Map<string, FactListener[]>()
  readonly #answers = new Map<string, Answer>()
  readonly #restored: (() => void)[] = []
  readonly #log: Logger
  #bus: Bus | null = null

  constructor(log: Logger) {
    this.#log = log
  }

  /** From here on the other processes are reached too. */
  join(bus: Bus): void {
    this.#bus = bus
  }

  leave(): void {
    this.#bus = null
  }

  /** Has facts for a person come here from the others; resolves when they do, or a second later. */
  async subscribe(userId: string): Promise<void> {
    await this.#bus?.subscribe(userId)
  }

  unsubscribe(userId: string): void {
    this.#bus?.unsubscribe(userId)
  }

  /** What the others publish to a person; it is passed on to their sockets here. */
  onUserEvent(listener: (event: UserEvent) => void): void {
    // safe: on this topic only `forwardToUser` publishes, on a process of the same database.
    this.on(userTopic, (fact) => listener(fact as UserEvent))
  }

  /** Says something to a person's sockets on the other processes. */
  forwardToUser<Name extends keyof LiveEvents>(event: UserEvent<Name>): void {
    this.publishToPeople([event.userId], userTopic, event)
  }

  publish(topic: string, fact: unknown): void {
    this.onFact(topic, fact)
    this.#bus?.publishToAll(topic, fact)
  }

  publishToPeople(userIds: readonly string[], topic: string, fact: unknown): void {
    this.#bus?.publishToPeople(userIds, topic, fact)
  }

  on(topic: string, listener: FactListener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  /** The answers of the others; null while they are not all known, or when one did not answer within 5 s. */
  request(topic: string, question: unknown): Promise<unknown[] | null> {
    return this.#bus ? this.#bus.request(topic, question) : Promise.resolve([])
  }

  setAnswer(topic: string, answer: Answer): void {
    this.#answers.set(topic, answer)
  }

  /** The others are reached again after a break, in which facts were lost. */
  onRestored(listener: () => void): void {
    this.#restored.push(listener)
  }

  /** One listener that fails must not keep the others from hearing. */
  onFact(topic: string, fact: unknown): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      try {
        listener(fact)
      } catch (error) {
        this.#log.error({ err: error, topic }, 'a fact between processes was not taken')
      }
    }
  }

  onRequest(topic: string, question: unknown): unknown {
    return this.#answers.get(topic)?.(question) ?? null
  }

  onReconnected(): void {
    for (const listener of this.#restored) listener()
  }
}
