import type Stripe from 'stripe'

import { offeredCards, type TestCard } from './cards.ts'
import { setDefaultCard } from './default-cards.ts'
import { closeDispute, disputeEnds, openDispute } from './disputes.ts'
import { json, type Asked, type Answer } from './http.ts'
import { choice, integer, optional, record, text, type Reader } from './params.ts'
import type { Provider } from './provider.ts'
import { StripeRefusal } from './refusal.ts'
import { failRefund, giveBack } from './refunds.ts'
import { runDue } from './renewals.ts'
import { deliveryModes, type DeliveryMode, type WebhookSender } from './webhook-sender.ts'

/**
 * How the API answers. `slow`: after a time; `down`: the connection is reset, nothing was done; `lost`: it was done, and
 * the connection is reset; `nonsense`: 200 with a page.
 */
export const behaviours = ['ok', 'slow', 'down', 'lost', 'nonsense'] as const
export type Behaviour = (typeof behaviours)[number]

/** What tests do to the twin. Whatever sends events waits for their first attempt, unless they are held back or late. */
export type Controls = {
  deliver: {
    /** How events are delivered from now on; `millis` is how late, in mode `late` (1,500 where it is absent). */
    mode: (mode: DeliveryMode, millis?: number) => void
    /** Sends what is held back, and answers how many events that are. */
    release: () => Promise<number>
    /** Ids of the events that are held back, and of those that were not taken yet. */
    held: () => string[]
    pending: () => string[]
  }
  /** Waits until every event that is not held back was taken by the webhook. */
  settled: () => Promise<void>
  /** Waits until every event that is neither held back nor late was sent at least once. */
  attempted: () => Promise<void>
  /** A refund that was made at the provider's side. */
  refund: (order: { payment_intent: string; amount?: number | undefined }) => Promise<Stripe.Refund>
  /** Has a refund fail that was made, which may be days ago. */
  failRefund: (id: string) => Promise<Stripe.Refund>
  /** Whether refunds over the API fail after they were made. */
  failRefunds: (on: boolean) => void
  dispute: (order: { payment_intent: string }) => Promise<Stripe.Dispute>
  closeDispute: (id: string, status: 'won' | 'lost') => Promise<Stripe.Dispute>
  /** The card that a customer's subscriptions are charged to from now on; nothing is charged. */
  setCard: (order: { customer: string; card: TestCard }) => void
  /** How the API behaves from now on; `millis` is how slow (2,000 where it is absent). */
  behave: (mode: Behaviour, millis?: number) => void
  /** Shifts the clock of the twin: sessions expire, subscriptions are renewed, and events that are due by it are sent. */
  advance: (millis: number) => Promise<void>
}

export type Switches = { behaviour: Behaviour; slowMillis: number; shiftMillis: number }

export function controlsOf(provider: Provider, sender: WebhookSender, switches: Switches): Controls {
  const afterAttempts = async <T>(done: T): Promise<T> => {
    await sender.attempted()
    return structuredClone(done)
  }
  return {
    deliver: {
      mode: (mode, millis = 1_500) => sender.setMode(mode, millis),
      release: () => afterAttempts(sender.release()),
      held: () => sender.held,
      pending: () => sender.pending,
    },
    settled: () => sender.settled(),
    attempted: () => sender.attempted(),
    refund: async ({ payment_intent: intentId, amount }) => afterAttempts(giveBack(provider, { intentId, amount })),
    failRefund: async (id) => afterAttempts(failRefund(provider, id)),
    failRefunds: (on) => void (provider.refundsFail = on),
    dispute: async ({ payment_intent: intentId }) => afterAttempts(openDispute(provider, intentId)),
    closeDispute: async (id, status) => afterAttempts(closeDispute(provider, id, status)),
    setCard: ({ customer, card }) => setDefaultCard(provider, customer, card),
    behave: (mode, millis = 2_000) => {
      switches.behaviour = mode
      switches.slowMillis = millis
    },
    advance: async (millis) => {
      switches.shiftMillis += millis
      runDue(provider)
      await sender.sendDue()
      await sender.attempted()
    },
  }
}

type Control = {
  method: string
  path: RegExp
  run: (controls: Controls, input: unknown, id: string) => Promise<object>
}

function control<T>(
  path: RegExp,
  reader: Reader<T>,
  run: (controls: Controls, input: T, id: string) => Promise<object> | object,
): Control {
  return { method: 'POST', path, run: async (controls, input, id) => run(controls, reader(input, ''), id) }
}

const millis = optional(integer(0))
const done = { done: true }

/** The same controls over HTTP, for journeys in a browser: JSON in and out. */
const table: Control[] = [
  control(/^\/_twin\/deliver$/, record({ mode: choice(deliveryModes), millis }), ({ deliver }, input) => {
    deliver.mode(input.mode, input.millis)
    return done
  }),
  control(/^\/_twin\/release$/, record({}), async ({ deliver }) => ({ released: await deliver.release() })),
  control(/^\/_twin\/refunds$/, record({ payment_intent: text, amount: optional(integer(1)) }), (controls, input) =>
    controls.refund(input),
  ),
  control(/^\/_twin\/refunds\/([^/]+)\/fail$/, record({}), (controls, _, id) => controls.failRefund(id)),
  control(/^\/_twin\/refund-failures$/, record({ on: choice(['true', 'false']) }), (controls, { on }) => {
    controls.failRefunds(on === 'true')
    return done
  }),
  control(/^\/_twin\/disputes$/, record({ payment_intent: text }), (controls, input) => controls.dispute(input)),
  control(/^\/_twin\/disputes\/([^/]+)\/close$/, record({ status: choice(disputeEnds) }), (controls, { status }, id) =>
    controls.closeDispute(id, status),
  ),
  control(/^\/_twin\/cards$/, record({ customer: text, card: choice(offeredCards) }), (controls, input) => {
    controls.setCard(input)
    return done
  }),
  control(/^\/_twin\/behaviour$/, record({ mode: choice(behaviours), millis }), (controls, input) => {
    controls.behave(input.mode, input.millis)
    return done
  }),
  control(/^\/_twin\/advance$/, record({ millis: integer(0) }), async (controls, input) => {
    await controls.advance(input.millis)
    return done
  }),
  {
    method: 'GET',
    path: /^\/_twin\/settled$/,
    run: async (controls) => {
      await controls.settled()
      return done
    },
  },
  {
    method: 'GET',
    path: /^\/_twin\/events$/,
    run: ({ deliver }) => Promise.resolve({ held: deliver.held(), pending: deliver.pending() }),
  },
]

export async function handleControl(controls: Controls, { method, path, headers, body }: Asked): Promise<Answer> {
  try {
    for (const one of table) {
      const match = one.method === method ? one.path.exec(path) : null
      if (!match) continue
      // A form of a page from elsewhere cannot send this type without being asked for leave.
      if (method === 'POST' && headers['content-type'] !== 'application/json') throw new StripeRefusal('Send JSON')
      return json(200, await one.run(controls, written(body), match[1] ?? ''))
    }
    throw new StripeRefusal(`There is no control ${method} ${path}`, { status: 404 })
  } catch (error) {
    if (error instanceof StripeRefusal) return json(error.status, error.body(''))
    throw error
  }
}

/** What the readers of parameters take: values of a form are texts. */
function written(body: string): unknown {
  try {
    return JSON.parse(body || '{}', (_, value: unknown) =>
      typeof value === 'number' || typeof value === 'boolean' ? String(value) : value,
    )
  } catch {
    throw new StripeRefusal('This is not JSON')
  }
}
