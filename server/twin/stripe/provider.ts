import type Stripe from 'stripe'

import type { State } from './state.ts'

/** The request that something is done for; absent where the provider does it by itself. */
export type RequestOrigin = { id: string; idempotencyKey: string | null }

/** What every part of the twin works with. */
export type Provider = {
  readonly state: State
  /** Epoch milliseconds, with what the clock was shifted by. */
  now: () => number
  /** The same in whole seconds, as Stripe writes instants. */
  seconds: () => number
  /** Runs what was due at an instant in seconds, with the clock as it was then. */
  at: <T>(seconds: number, run: () => T) => T
  /** Whether refunds that are asked for fail after they were made. */
  refundsFail: boolean
  /** An event of `object` as it is now: kept, and sent to the webhook. */
  emit: (type: Stripe.Event['type'], object: object, request?: RequestOrigin) => void
  /** Something of the state is different now. */
  changed: () => void
}
