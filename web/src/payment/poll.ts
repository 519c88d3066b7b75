import type { OrderState } from '@satoshi/rules/payment/order'
import { minute, second, type Millis } from '@satoshi/rules/time'

/** After this long a payment that is not confirmed is said to take longer than usual. */
export const longWait: Millis = minute

/** How long until an order is read again after `waited`: every 2 s for a minute, every 5 s until five, then every 15 s. */
export function pollDelay(waited: Millis): Millis {
  if (waited < longWait) return 2 * second
  return waited < 5 * minute ? 5 * second : 15 * second
}

/** How an order came out, as /success shows it; `later` is a paid one of which something came after. */
export type Outcome = 'waiting' | 'paid' | 'failed' | 'cancelled' | 'later'

const outcomes: Record<OrderState, Outcome> = {
  open: 'waiting',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  refunding: 'later',
  refunded: 'later',
  disputed: 'later',
  chargedBack: 'later',
}

/** The outcome of a state; only the server's own `paid` is paid. */
export function outcomeOf(state: OrderState): Outcome {
  return outcomes[state]
}

/** The order that an address names as `name`; null where it names none that could be. */
export function orderIn(search: URLSearchParams, name = 'order'): string | null {
  const id = search.get(name)
  return id !== null && uuid.test(id) ? id : null
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
