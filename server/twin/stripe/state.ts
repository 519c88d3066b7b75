import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type Stripe from 'stripe'

import type { TestCard } from './cards.ts'
import type { Interval } from './periods.ts'

/** A session of the payment page, with what of its order Stripe keeps beside it. */
export type StoredSession = {
  session: Stripe.Checkout.Session
  productName: string
  intentData: { metadata: Record<string, string>; receiptEmail: string | null; description: string | null }
  /** What is subscribed to; absent in mode `payment`. */
  subscription?: SubscriptionOrder
}

export type SubscriptionOrder = {
  /** The id of a price. */
  price: string
  interval: Interval
  metadata: Record<string, string>
  /** The id of the intent, which the session does not show in this mode; null before the first attempt to pay. */
  intent: string | null
}

/** The answer to a request that carried an idempotency key, sent again when the request is. */
export type StoredAnswer = { fingerprint: string; status: number; body: string; at: number }

/** All that the twin remembers, as it stands in its file. */
export type State = {
  /** The port that it had, so that it has it again. */
  port: number
  /** The address that stands in links of its objects. */
  origin: string
  customers: Record<string, Stripe.Customer>
  sessions: Record<string, StoredSession>
  intents: Record<string, Stripe.PaymentIntent>
  charges: Record<string, Stripe.Charge>
  refunds: Record<string, Stripe.Refund>
  /** What came back to the seller of refunds that failed. */
  transactions: Record<string, Stripe.BalanceTransaction>
  disputes: Record<string, Stripe.Dispute>
  products: Record<string, Stripe.Product>
  prices: Record<string, Stripe.Price>
  subscriptions: Record<string, Stripe.Subscription>
  invoices: Record<string, Stripe.Invoice>
  invoicePayments: Record<string, Stripe.InvoicePayment>
  portals: Record<string, Stripe.BillingPortal.Session>
  /** Which test card a remembered means of payment is, by its id. */
  methods: Record<string, TestCard>
  /** The oldest first. `pending_webhooks` is above 0 until one was delivered. */
  events: Stripe.Event[]
  /** By idempotency key. */
  answers: Record<string, StoredAnswer>
}

const dayMillis = 86_400_000
/** As long as Stripe does: keys may be forgotten after 24 hours, events after 30 days. */
const answersMillis = dayMillis
const eventsMillis = 30 * dayMillis
/** Changes are gathered for so long before they are written. */
const gatherMillis = 100

export function emptyState(): State {
  return {
    port: 0,
    origin: '',
    customers: {},
    sessions: {},
    intents: {},
    charges: {},
    refunds: {},
    transactions: {},
    disputes: {},
    products: {},
    prices: {},
    subscriptions: {},
    invoices: {},
    invoicePayments: {},
    portals: {},
    methods: {},
    events: [],
    answers: {},
  }
}

/** The state in the file at `path`, without what Stripe would have forgotten by `now`; empty where there is no file. */
export function loadState(path: string | null, now: number): State {
  const written = path === null ? null : readIfThere(path)
  if (written === null) return emptyState()
  const state = { ...emptyState(), ...(JSON.parse(written) as Partial<State>) } // safe: only `StateFile` writes it
  return {
    ...state,
    events: state.events.filter((event) => event.created * 1_000 > now - eventsMillis),
    answers: Object.fromEntries(Object.entries(state.answers).filter(([, answer]) => answer.at > now - answersMillis)),
  }
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The file of the state: written whole beside its place and then renamed, so that it is never half there. */
export class StateFile {
  readonly #path: string | null
  readonly #state: State
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(path: string | null, state: State) {
    this.#path = path
    this.#state = state
    if (path !== null) mkdirSync(dirname(path), { recursive: true })
  }

  changed(): void {
    if (this.#path === null || this.#timer !== null) return
    this.#timer = setTimeout(() => void this.flush(), gatherMillis)
  }

  /** Writes what was not written yet. */
  async flush(): Promise<void> {
    const path = this.#path
    if (path === null) return
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    this.#writing = this.#writing.then(async () => {
      await writeFile(`${path}.new`, JSON.stringify(this.#state), { mode: 0o600 })
      await rename(`${path}.new`, path)
    })
    await this.#writing
  }
}
