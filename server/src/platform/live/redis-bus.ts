import { setTimeout as pause } from 'node:timers/promises'

import { second, type Millis } from '@satoshi/rules/time'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from 'pino'
import { z } from 'zod'

import { newRandomId } from '../ids.ts'
import { answerMillis, subscribeMillis, type Bus, type BusListener, type RedisPlace } from './bus.ts'

/** A Redis that is silent for so long while an answer is due is gone; the connection is made anew. */
const silenceMillis: Millis = 4 * second
/** How often a process says that it is there, and asks whether the connection that only listens still stands. */
const beatMillis: Millis = 2 * second
/** A process that was not heard for so long is gone; until then a question that it does not answer has no answer. */
const peerMillis: Millis = 10 * second
/** The longest pause between two attempts to reach a Redis that is away. */
const retryMillis: Millis = 2 * second
/** How long a process that stops waits for a Redis that stands still. */
const closeMillis: Millis = second / 2
/** Of a Redis that is away at most one line a minute is written. */
const warnMillis: Millis = 60 * second

/** `number` rises with each message of a process, so that what comes by two subscriptions is taken once. */
const factMessage = z.object({ from: z.string(), number: z.int(), topic: z.string(), fact: z.unknown() })
const questionMessage = z.object({ from: z.string(), id: z.string(), topic: z.string(), question: z.unknown() })
const answerMessage = z.object({ from: z.string(), id: z.string(), answer: z.unknown() })
const beatMessage = z.object({ from: z.string(), isLast: z.boolean() })

/**
 * `others` is how many must answer, unknown until Redis has said how many heard the question; `peers` are those who must
 * be among them, whether or not Redis knows of them now.
 */
type OpenRequest = {
  others: number | null
  peers: string[]
  answers: Map<string, unknown>
  resolve: (answers: unknown[] | null) => void
}

/**
 * The way to other processes through a Redis (publish and subscribe), for as many processes as there are: each subscribes to
 * the people whose sockets it has, so that a step of a match reaches those who have its players, and nobody else. Nothing
 * is stored in it; while it is away each process serves its own people, and questions have no answer.
 */
export class RedisBus implements Bus {
  readonly #node = newRandomId()
  readonly #listener: BusListener
  readonly #log: Pick<Logger, 'warn'>
  readonly #publisher: Redis
  readonly #subscriber: Redis
  readonly #names: {
    all: string
    beats: string
    questions: string
    answersOf: (node: string) => string
    person: (userId: string) => string
  }
  /** Who is subscribed to, or will be once its promise resolves. */
  readonly #people = new Map<string, Promise<void>>()
  readonly #lastFrom = new Map<string, number>()
  readonly #requests = new Map<string, OpenRequest>()
  /** When each other process was last heard, by the machine's monotonic clock. */
  readonly #peers = new Map<string, Millis>()
  readonly #beating: NodeJS.Timeout
  #number = 0
  #wasReady = false
  /** From when on the others have been heard, if there are any. */
  #knowsPeersFrom = Infinity
  #warnedAt = -Infinity

  constructor({ url, prefix }: RedisPlace, listener: BusListener, log: Pick<Logger, 'warn'>) {
    this.#listener = listener
    this.#log = log
    this.#names = {
      all: `${prefix}:all`,
      beats: `${prefix}:beats`,
      questions: `${prefix}:questions`,
      answersOf: (node) => `${prefix}:answers:${node}`,
      person: (userId) => `${prefix}:person:${userId}`,
    }
    // What cannot be sent now is lost: a hint that comes late tells nothing.
    this.#publisher = this.#connect(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0 })
    this.#subscriber = this.#connect(url, { maxRetriesPerRequest: null })
    this.#subscriber.on('message', (channel, message) => this.#receive(channel, message))
    this.#subscriber.on('ready', () => void this.#onReady().catch((error: unknown) => this.#warn(error)))
    const { all, beats, questions, answersOf } = this.#names
    void this.#subscribeTo(all, beats, questions, answersOf(this.#node))
    this.#beating = setInterval(() => this.#beat(), beatMillis).unref()
  }

  async subscribe(userId: string): Promise<void> {
    const subscribed = this.#people.get(userId) ?? this.#subscribeTo(this.#names.person(userId))
    this.#people.set(userId, subscribed)
    const giveUp = new AbortController()
    const patience = pause(subscribeMillis, undefined, { signal: giveUp.signal, ref: false }).catch(() => {})
    await Promise.race([subscribed, patience])
    giveUp.abort()
  }

  unsubscribe(userId: string): void {
    if (!this.#people.delete(userId)) return
    this.#subscriber.unsubscribe(this.#names.person(userId)).catch((error: unknown) => this.#warn(error))
  }

  publishToPeople(userIds: readonly string[], topic: string, fact: unknown): void {
    const message = this.#factOf(topic, fact)
    for (const userId of userIds) this.#publish(this.#names.person(userId), message)
  }

  publishToAll(topic: string, fact: unknown): void {
    this.#publish(this.#names.all, this.#factOf(topic, fact))
  }

  /**
   * As many answers are waited for as Redis says that heard the question, one's own aside, and those of all processes that
   * were heard lately: one that Redis does not reach at this moment may have whoever is asked for.
   */
  async request(topic: string, question: unknown): Promise<unknown[] | null> {
    if (this.#publisher.status !== 'ready' || performance.now() < this.#knowsPeersFrom) return null
    const id = newRandomId()
    const message = JSON.stringify({ from: this.#node, id, topic, question })
    const { promise, resolve } = Promise.withResolvers<unknown[] | null>()
    const open: OpenRequest = { others: null, peers: this.#peersLately(), answers: new Map(), resolve }
    this.#requests.set(id, open)
    const timer = setTimeout(() => resolve(null), answerMillis).unref()
    this.#publisher.publish(this.#names.questions, message).then(
      (heard) => {
        // Who is not heard by Redis itself does not know whether others are.
        if (!this.#isListening()) return resolve(null)
        open.others = heard - 1
        settle(open)
      },
      (error: unknown) => {
        this.#warn(error)
        resolve(null)
      },
    )
    const answers = await promise
    clearTimeout(timer)
    this.#requests.delete(id)
    return answers
  }

  /** Takes leave of the others, so that nobody waits for this process's answers. */
  async close(): Promise<void> {
    clearInterval(this.#beating)
    if (this.#isListening()) await Promise.race([this.#announceClose(), pause(closeMillis)])
    this.#publisher.disconnect()
    this.#subscriber.disconnect()
  }

  async #announceClose(): Promise<void> {
    const last = JSON.stringify({ from: this.#node, isLast: true })
    await this.#subscriber.unsubscribe().catch(() => {})
    await this.#publisher.publish(this.#names.beats, last).catch(() => {})
  }

  #connect(url: string, options: RedisOptions): Redis {
    const redis = new Redis(url, {
      ...options,
      connectionName: 'satoshi live',
      socketTimeout: silenceMillis,
      retryStrategy: (attempt) => Math.min(100 * attempt, retryMillis),
    })
    redis.on('error', (error) => this.#warn(error))
    return redis
  }

  /** After a break the library subscribes again by itself, before the ping that is sent here is answered. */
  async #onReady(): Promise<void> {
    await this.#subscriber.ping()
    this.#beat()
    if (this.#wasReady) {
      // Whoever was there before the break has the usual time to come back.
      for (const peer of this.#peers.keys()) this.#peers.set(peer, performance.now())
      this.#listener.onReconnected()
    } else this.#knowsPeersFrom = performance.now() + 1.5 * beatMillis
    this.#wasReady = true
  }

  #beat(): void {
    this.#publish(this.#names.beats, JSON.stringify({ from: this.#node, isLast: false }))
    this.#subscriber.ping().catch(() => {})
  }

  #peersLately(): string[] {
    for (const [peer, at] of this.#peers) if (performance.now() - at > peerMillis) this.#peers.delete(peer)
    return [...this.#peers.keys()]
  }

  #isListening(): boolean {
    return this.#wasReady && this.#subscriber.status === 'ready'
  }

  async #subscribeTo(...channels: string[]): Promise<void> {
    await this.#subscriber.subscribe(...channels).catch((error: unknown) => this.#warn(error))
  }

  #factOf(topic: string, fact: unknown): string {
    return JSON.stringify({ from: this.#node, number: ++this.#number, topic, fact })
  }

  #publish(channel: string, message: string): void {
    // That there is no connection is told once, by the connection.
    if (this.#publisher.status !== 'ready') return
    this.#publisher.publish(channel, message).catch((error: unknown) => this.#warn(error))
  }

  #receive(channel: string, message: string): void {
    if (channel === this.#names.answersOf(this.#node)) this.#onAnswer(parsed(answerMessage, message))
    else if (channel === this.#names.beats) this.#onBeat(parsed(beatMessage, message))
    else if (channel === this.#names.questions) this.#onQuestion(parsed(questionMessage, message))
    else this.#onFact(parsed(factMessage, message))
  }

  #onFact(message: z.infer<typeof factMessage> | null): void {
    if (!message || message.from === this.#node) return
    const { from, number, topic, fact } = message
    if (number <= (this.#lastFrom.get(from) ?? 0)) return
    this.#lastFrom.set(from, number)
    this.#listener.onFact(topic, fact)
  }

  #onBeat(message: z.infer<typeof beatMessage> | null): void {
    if (!message || message.from === this.#node) return
    if (message.isLast) this.#peers.delete(message.from)
    else this.#peers.set(message.from, performance.now())
  }

  #onQuestion(message: z.infer<typeof questionMessage> | null): void {
    if (!message || message.from === this.#node) return
    const { from, id, topic, question } = message
    const answer = this.#listener.onRequest(topic, question)
    this.#publish(this.#names.answersOf(from), JSON.stringify({ from: this.#node, id, answer }))
  }

  #onAnswer(message: z.infer<typeof answerMessage> | null): void {
    const open = message && this.#requests.get(message.id)
    if (!open) return
    open.answers.set(message.from, message.answer)
    settle(open)
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnMillis) return
    this.#warnedAt = performance.now()
    this.#log.warn({ err: error }, 'other processes are not reached by Redis')
  }
}

function settle({ others, peers, answers, resolve }: OpenRequest): void {
  if (others !== null && answers.size >= others && peers.every((peer) => answers.has(peer)))
    resolve([...answers.values()])
}

/** What somebody else put into the Redis is no message. */
function parsed<T>(shape: z.ZodType<T>, message: string): T | null {
  try {
    return shape.safeParse(JSON.parse(message)).data ?? null
  } catch {
    return null
  }
}
