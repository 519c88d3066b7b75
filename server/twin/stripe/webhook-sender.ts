import { createHmac } from 'node:crypto'

import type Stripe from 'stripe'

/**
 * When events are delivered. `normal` and `beforeReturn`: at once, before the buyer is sent back; `late`: some time after
 * that; `hold`: when they are released; `reversed`: then too, the last first; `twice`: at once, two at the same time.
 */
export const deliveryModes = ['normal', 'beforeReturn', 'late', 'hold', 'reversed', 'twice'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** Pauses before an event is sent again, in milliseconds; the last stays. At Stripe they are hours. */
const retryPauses = [200, 1_000, 3_000, 10_000, 30_000]
const answerWithinMillis = 30_000

type Delivery = {
  event: Stripe.Event
  copies: number
  attempts: number
  /** Whether the buyer is sent back without it. */
  isLate: boolean
  /** When it is sent next, in epoch milliseconds of the twin's clock; the timer is null while it is being sent. */
  dueAt: number
  timer: NodeJS.Timeout | null
}

type SenderOptions = {
  url: string
  secret: string
  now: () => number
  fetch: typeof fetch
  onDelivered: (event: Stripe.Event) => void
}

/** Sends events to the webhook until they are taken: each attempt signed anew, those of one kind of pause in any order. */
export class WebhookSender {
  readonly #options: SenderOptions
  readonly #pending = new Set<Delivery>()
  readonly #closing = new AbortController()
  #held: Stripe.Event[] = []
  #mode: DeliveryMode = 'normal'
  #lateMillis = 0
  #inTurn: Promise<void> = Promise.resolve()
  #waiting: { isOver: () => boolean; resolve: () => void }[] = []

  constructor(options: SenderOptions) {
    this.#options = options
  }

  get mode(): DeliveryMode {
    return this.#mode
  }

  /** Ids of the events that are held back. */
  get held(): string[] {
    return this.#held.map(({ id }) => id)
  }

  /** Ids of the events that were not taken yet and are not held back. */
  get pending(): string[] {
    return [...this.#pending].map(({ event }) => event.id)
  }

  /** How events are delivered from now on; those that are held back stay so. */
  setMode(mode: DeliveryMode, lateMillis: number): void {
    this.#mode = mode
    this.#lateMillis = lateMillis
  }

  send(event: Stripe.Event): void {
    if (this.#mode === 'hold' || this.#mode === 'reversed') this.#held.push(event)
    else this.#begin(event, this.#mode)
  }

  /** Sends what is held back; answers how many events that are. */
  release(): number {
    const events = this.#mode === 'reversed' ? this.#held.toReversed() : this.#held
    this.#held = []
    for (const event of events) this.#begin(event, 'normal')
    return events.length
  }

  /** Waits until every event that is neither held back nor late was sent at least once. */
  attempted(): Promise<void> {
    return this.#when(() => ![...this.#pending].some(({ attempts, isLate }) => attempts === 0 && !isLate))
  }

  /** Waits until every event that is not held back was taken. */
  settled(): Promise<void> {
    return this.#when(() => this.#pending.size === 0)
  }

  /** Sends at once what is due by the clock, which was shifted, and waits for what comes of it. */
  async sendDue(): Promise<void> {
    const now = this.#options.now()
    const due = [...this.#pending].filter(({ timer, dueAt }) => timer !== null && dueAt <= now)
    await Promise.all(due.map((delivery) => this.#attempt(delivery)))
  }

  close(): void {
    this.#closing.abort()
    for (const { timer } of this.#pending) if (timer) clearTimeout(timer)
    this.#pending.clear()
    this.#wake()
  }

  #begin(event: Stripe.Event, mode: DeliveryMode): void {
    const isLate = mode === 'late'
    const copies = mode === 'twice' ? 2 : 1
    const delivery: Delivery = { event, copies, attempts: 0, isLate, dueAt: 0, timer: null }
    this.#pending.add(delivery)
    if (isLate) return this.#schedule(delivery, this.#lateMillis)
    // One after the other, so that a test meets them in the order in which they happened.
    this.#inTurn = this.#inTurn.then(() => this.#attempt(delivery))
  }

  #schedule(delivery: Delivery, pauseMillis: number): void {
    delivery.dueAt = this.#options.now() + pauseMillis
    delivery.timer = setTimeout(() => void this.#attempt(delivery), pauseMillis).unref()
  }

  async #attempt(delivery: Delivery): Promise<void> {
    if (delivery.timer) clearTimeout(delivery.timer)
    delivery.timer = null
    if (this.#closing.signal.aborted) return
    const taken = await Promise.all(Array.from({ length: delivery.copies }, () => this.#post(delivery.event)))
    if (this.#closing.signal.aborted) return
    delivery.attempts += 1
    if (taken.every(Boolean)) {
      this.#pending.delete(delivery)
      this.#options.onDelivered(delivery.event)
    } else {
      this.#schedule(delivery, retryPauses[Math.min(delivery.attempts, retryPauses.length) - 1] ?? 0)
    }
    this.#wake()
  }

  async #post(event: Stripe.Event): Promise<boolean> {
    const { url, secret, now, fetch } = this.#options
    const body = JSON.stringify(event, null, 2)
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(answerWithinMillis)])
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': signatureOf(body, secret, Math.floor(now() / 1_000)),
    }
    try {
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      await response.arrayBuffer()
      return response.ok
    } catch {
      // Nobody listens, or no answer came in time: both are sent again.
      return false
    }
  }

  #when(isOver: () => boolean): Promise<void> {
    if (isOver()) return Promise.resolve()
    return new Promise((resolve) => void this.#waiting.push({ isOver, resolve }))
  }

  #wake(): void {
    const over = this.#waiting.filter(({ isOver }) => isOver())
    this.#waiting = this.#waiting.filter((one) => !over.includes(one))
    for (const { resolve } of over) resolve()
  }
}

/**
 * The header `stripe-signature`. Made here, since loading the package for `generateTestHeaderString` takes ten times as
 * long as the twin needs to start; a test holds it against that.
 */
export function signatureOf(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
