import { cents, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, minute, type Instant, type Millis } from '../time.ts'

/** How long the provider's page stands open for an order. */
export const checkoutMillis: Millis = 30 * minute

/** How long a package can be given back, while its BTZ are unspent. Source: product 6.5. */
export const refundMillis: Millis = 7 * 24 * hour

/** How far a dispute of the buyer's bank has come: each word is later than the one before. */
const disputes = ['none', 'open', 'won', 'lost'] as const
export type Dispute = (typeof disputes)[number]

/** How an order ended that was never paid. */
export type Closing = 'expired' | 'cancelled' | 'failed'

/** Centavos that are given back, unless it failed. */
export type Refund = { centavos: number; failed: boolean }

/** What is known of an order. Whatever the provider says only ever adds to it, so that the order of its words does not count. */
export type OrderFacts = {
  priceCentavos: number
  amountCents: Cents
  paidAt: Instant | null
  /** What the provider has given back, by its refunds; one that failed gave nothing. */
  refunds: Record<string, Refund>
  /** When the buyer asked for the money back, and the BTZ were taken for it. */
  refundAskedAt: Instant | null
  /** Whether the provider never will, so that the BTZ return. */
  refundRefused: boolean
  dispute: Dispute
  closed: Closing | null
}

/** What the provider says of an order. */
export type OrderNews =
  | { kind: 'paid'; at: Instant }
  | { kind: 'closed'; as: Closing }
  | { kind: 'refund'; id: string; centavos: number; failed: boolean }
  | { kind: 'refundRefused' }
  | { kind: 'receipt' }
  | { kind: 'dispute'; dispute: Exclude<Dispute, 'none'> }

/** The facts after some news. Said twice, late or in any order, the same news come to the same facts. */
export function withNews(facts: OrderFacts, news: OrderNews): OrderFacts {
  switch (news.kind) {
    case 'paid':
      return { ...facts, paidAt: Math.min(facts.paidAt ?? news.at, news.at) }
    case 'closed':
      return { ...facts, closed: laterClosing(facts.closed, news.as) }
    case 'refund': {
      const { id, centavos } = news
      const failed = news.failed || facts.refunds[id]?.failed === true
      return { ...facts, refunds: { ...facts.refunds, [id]: { centavos, failed } } }
    }
    case 'refundRefused':
      return { ...facts, refundRefused: true }
    case 'receipt':
      return facts
    case 'dispute':
      return { ...facts, dispute: later(disputes, facts.dispute, news.dispute) }
  }
}

const closings = ['cancelled', 'expired', 'failed'] as const

function laterClosing(one: Closing | null, other: Closing): Closing {
  return one === null ? other : later(closings, one, other)
}

function later<Word>(words: readonly Word[], one: Word, other: Word): Word {
  return words.indexOf(one) < words.indexOf(other) ? other : one
}

/**
 * BTZ that the buyer has of an order by rights: all of it when it is paid, less the part of what was given back; nothing
 * while the bank disputes it, or after it won.
 */
export function creditOf(facts: OrderFacts): Cents {
  const { priceCentavos, amountCents, paidAt, dispute } = facts
  if (paidAt === null || dispute === 'open' || dispute === 'lost' || isGivenBack(facts)) return cents(0)
  return subtract(amountCents, cents(Math.ceil((amountCents * refundedOf(facts)) / priceCentavos)))
}

/** Centavos that the buyer has back. */
export function refundedOf({ refunds, priceCentavos }: OrderFacts): number {
  const given = Object.values(refunds).map(({ centavos, failed }) => (failed ? 0 : centavos))
  return Math.min(
    given.reduce((all, one) => all + one, 0),
    priceCentavos,
  )
}

/** Whether the BTZ are gone because the buyer wants the money, which may still be on its way. */
function isGivenBack({ refundAskedAt, refundRefused, refunds }: OrderFacts): boolean {
  return refundAskedAt !== null && !refundRefused && !Object.values(refunds).some(({ failed }) => failed)
}

/** What an order is to its buyer. */
export const orderStates = [
  'open',
  'cancelled',
  'failed',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'chargedBack',
] as const
export type OrderState = (typeof orderStates)[number]

export function stateOf(facts: OrderFacts): OrderState {
  if (facts.paidAt === null) return facts.closed === null ? 'open' : facts.closed === 'failed' ? 'failed' : 'cancelled'
  if (facts.dispute === 'open') return 'disputed'
  if (facts.dispute === 'lost') return 'chargedBack'
  if (refundedOf(facts) >= facts.priceCentavos) return 'refunded'
  return isGivenBack(facts) ? 'refunding' : 'paid'
}

/** Until when an order can be given back; null where it cannot. */
export function refundableUntil(facts: OrderFacts): Instant | null {
  const { paidAt, refunds, refundAskedAt } = facts
  const isWhole = stateOf(facts) === 'paid' && Object.keys(refunds).length === 0 && refundAskedAt === null
  return paidAt !== null && isWhole ? paidAt + refundMillis : null
}

/**
 * Whether an order can be given back at `at` to a buyer who holds `grantedCents`. Refuses `payment.notRefundable`,
 * `payment.refundTooLate` with `days`, `payment.refundSpent` with `missingCents`.
 */
export function mayRefund(
  facts: OrderFacts,
  grantedCents: Cents,
  at: Instant,
): Outcome<null, 'payment.notRefundable' | 'payment.refundTooLate' | 'payment.refundSpent'> {
  const until = refundableUntil(facts)
  if (until === null) return refused('payment.notRefundable')
  if (at >= until) return refused('payment.refundTooLate', { days: refundMillis / (24 * hour) })
  const missingCents = subtract(facts.amountCents, grantedCents)
  return missingCents > 0 ? refused('payment.refundSpent', { missingCents }) : ok(null)
}
