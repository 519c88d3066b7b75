import { cents, type Cents } from '../money.ts'
import { creditOf, stateOf as orderStateOf, type OrderFacts } from '../payment/order.ts'
import { hour, type Instant, type Millis } from '../time.ts'
import type { BillTime } from './bill.ts'
import { changeTimeOf, isSameOffer, type Offer } from './offers.ts'
import type { PlanPeriod } from './plans.ts'

/** How long a plan stays after its paid time while the next payment does not come. Source: decision 0167. */
export const graceMillis: Millis = 7 * 24 * hour

/** How a subscription stands at the provider: not begun, paid or to be paid, not paid, or over. */
export const subscriptionStatuses = ['none', 'active', 'pastDue', 'ended'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** What is known of a subscription beside its bills. */
export type SubscriptionFacts = {
  status: SubscriptionStatus
  /** Whether it is to be paid again when its paid time ends. */
  renews: boolean
}

/** A bill that was paid, with what became of the money. */
export type Bill = BillTime & {
  /** When its plan was taken away, as its money was, or that of a bill which it was partly paid by; null where it was not. */
  revokedAt: Instant | null
  facts: OrderFacts
}

/** Whether the money of a bill was not taken back: not while the bank disputes it, nor when it was given back whole. */
export function isPaid({ facts }: Pick<Bill, 'facts'>): boolean {
  return orderStateOf(facts) === 'paid'
}

/** Whether a bill gives its plan. */
export function isStanding({ revokedAt }: Pick<Bill, 'revokedAt'>): boolean {
  return revokedAt === null
}

/** BTZ that a bill has brought by rights: nothing once its plan was taken away. */
export function worthOf({ facts, revokedAt }: Pick<Bill, 'facts' | 'revokedAt'>): Cents {
  return revokedAt === null ? creditOf(facts) : cents(0)
}

/** The bill that is paid for longest of those that give their plan; null where there is none. */
export function lastBill<One extends Bill>(bills: readonly One[]): One | null {
  const standing = bills.filter((bill) => isStanding(bill) && bill.supersededAt === null)
  return standing.reduce<One | null>((last, bill) => (last && last.until >= bill.until ? last : bill), null)
}

/**
 * When a player has or had which plan by a subscription: the time of each bill, and a grace after the last one while a
 * next payment is to come.
 */
export function periodsOf(facts: SubscriptionFacts, bills: readonly Bill[]): PlanPeriod[] {
  const last = lastBill(bills)
  const periods = bills.map((bill) => {
    const paid = Math.min(bill.until, bill.supersededAt ?? bill.until, bill.revokedAt ?? bill.until)
    return { plan: bill.plan, from: bill.from, until: bill === last ? graceOf(facts, bill) : paid }
  })
  const held = periods.filter(({ from, until }) => from < until)
  // Of two bills of a plan that begin in the same second, as one was taken back, the one that lasts longer says it all.
  return held.filter(
    (period, index) =>
      !held.some(
        ({ plan, from, until }, other) =>
          plan === period.plan &&
          from === period.from &&
          (until > period.until || (until === period.until && other < index)),
      ),
  )
}

/** When a plan ends whose last bill this is, unless another payment comes. */
export function graceOf({ status, renews }: SubscriptionFacts, { until }: Bill): Instant {
  const isDue = renews && (status === 'active' || status === 'pastDue')
  return isDue ? until + graceMillis : until
}

/**
 * What a subscription is to its owner at an instant. `open`: its first payment is to be made; `closed`: it never was;
 * `failed`: the next payment did not come, and the plan stays for the grace; `ending`: it is not paid again;
 * `changing`: the next payment is for a lower offer; `stopped`: the money was given back, or is disputed.
 */
export const subscriptionStates = [
  'open',
  'closed',
  'active',
  'changing',
  'failed',
  'ending',
  'stopped',
  'ended',
] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export type Subscription = {
  facts: SubscriptionFacts
  /** Whether the provider's page was given up or is over, before anything was paid. */
  isClosed: boolean
  /** What the next payment is for. */
  next: Offer
  bills: readonly Bill[]
}

export function stateOf({ facts, isClosed, next, bills }: Subscription, at: Instant): SubscriptionState {
  if (bills.length === 0) return isClosed || facts.status === 'ended' ? 'closed' : 'open'
  const last = lastBill(bills)
  if (!last) return 'stopped'
  if (at >= graceOf(facts, last)) return 'ended'
  if (!facts.renews || facts.status === 'ended') return 'ending'
  if (at >= last.until || facts.status === 'pastDue') return facts.status === 'pastDue' ? 'failed' : 'active'
  return isAwaited(next, last) || isSameOffer(next, last) ? 'active' : 'changing'
}

/** Whether a change has been made whose bill has not come: nothing is planned then, and nothing can be taken back. */
export function isAwaited(next: Offer, last: Offer): boolean {
  return !isSameOffer(next, last) && changeTimeOf(last, next) === 'now'
}

/** Whether a player who has such a subscription may begin no other one. */
export function isRunning(state: SubscriptionState): boolean {
  return state === 'active' || state === 'changing' || state === 'failed' || state === 'ending'
}
