import { cents, subtract, type Cents } from '@satoshi/rules/money'
import {
  arrange,
  broughtBy,
  freezesBetween,
  monthsBegun,
  monthStarts,
  type Arranged,
} from '@satoshi/rules/subscription/bill'
import { limitsOf } from '@satoshi/rules/subscription/plans'
import { graceOf, isPaid, isStanding, lastBill, periodsOf, worthOf } from '@satoshi/rules/subscription/subscription'
import type { Instant } from '@satoshi/rules/time'

import { addFreezes } from '../inventory/inventory-api.ts'
import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { scheduleEvents } from '../platform/scheduled-events/scheduled-events-store.ts'
import { lockPlayer, writePlanPeriods, type LockedPlayer } from '../profile/profile-api.ts'
import { settleMissedDays } from '../progress/progress-api.ts'
import { burnAll, creditBought, debitBought } from '../wallet/wallet-api.ts'
import { readBills, writeBills, type StoredBill } from './bill-store.ts'
import { lockSubscription, readSubscription, writeSubscription, type Subscription } from './subscription-store.ts'

export type SettlingApp = Pick<App, 'jobs' | 'settings'>

/** A subscription that is locked with its player, whose account may be deleted. */
export type Locked = { subscription: Subscription; bills: StoredBill[]; player: LockedPlayer | null }

/** Locks a subscription and before it its player, as everything does that moves BTZ of a player; null where there is none. */
export async function lockWithPlayer(tx: Tx, id: string): Promise<Locked | null> {
  const known = await readSubscription(tx, id)
  if (!known) return null
  const player = await lockPlayer(tx, known.userId)
  const subscription = await lockSubscription(tx, id)
  return subscription && { subscription, bills: await readBills(tx, id), player: player?.deleted ? null : player }
}

/**
 * Writes what is known of a subscription now: moves what its bills are worth more or less than before, gives what has begun
 * of their months, and writes when its player has which plan. What comes to an account that is deleted is burned.
 */
export async function settle(app: SettlingApp, tx: Tx, locked: Locked, at: Instant): Promise<void> {
  const { subscription, player } = locked
  const bills: StoredBill[] = []
  for (const arranged of arrange(locked.bills, isPaid))
    bills.push(await settleBill(app, tx, { ...locked, arranged }, at))
  await writeSubscription(tx, subscription)
  await writeBills(tx, bills)
  await scheduleNext(tx, { subscription, bills }, at)
  const { id: subscriptionId, userId, providerId } = subscription
  if (player) await writePlanPeriods(tx, { userId, subscriptionId, periods: periodsOf(subscription, bills) })
  else await burnAll(tx, userId, at)
  const isTakenBack = bills.some((bill) => bill.revokedAt === at && endsAll(bill, locked.bills, at))
  // Nobody is charged again for what they have given back.
  if (isTakenBack && providerId !== null) await app.jobs.send(tx, 'endPlan', { subscriptionId })
}

/** Whether a bill that is taken back ends its subscription: while it runs, or when the bank disputes it. */
function endsAll({ id, until, facts }: StoredBill, known: readonly StoredBill[], at: Instant): boolean {
  const wasRevoked = known.some((bill) => bill.id === id && bill.revokedAt !== null)
  return !wasRevoked && (at < until || facts.dispute !== 'none')
}

type Settling = Locked & { arranged: Arranged<StoredBill> }

async function settleBill(
  app: SettlingApp,
  tx: Tx,
  { subscription, player, arranged }: Settling,
  at: Instant,
): Promise<StoredBill> {
  const { bill, deductedCents, stands } = arranged
  const begun = monthsBegun(bill, at)
  const facts = { ...bill.facts, amountCents: broughtBy(bill, { months: begun, deductedCents }) }
  const months = stands ? Math.max(bill.months, begun) : bill.months
  const revokedAt = stands ? null : (bill.revokedAt ?? at)
  const known = { ...bill, facts, deductedCents, months, revokedAt }
  if (stands && player) {
    const freezes = freezesBetween(arranged, bill.months, months)
    if (freezes > 0) {
      // A day that has closed is over: a freeze that comes now saves the next one.
      await settleMissedDays(tx, player, at)
      await addFreezes(tx, player.userId, { count: freezes, most: limitsOf(bill.plan, app.settings()).freezes })
    }
  }
  const creditedCents = worthOf(known)
  const isMoving = creditedCents !== bill.creditedCents
  if (isMoving) await move(tx, { bill, userId: subscription.userId, creditedCents }, at)
  return { ...known, creditedCents, movements: bill.movements + (isMoving ? 1 : 0) }
}

type Moving = { bill: StoredBill; userId: string; creditedCents: Cents }

async function move(tx: Tx, { bill, userId, creditedCents }: Moving, at: Instant): Promise<void> {
  const difference = subtract(creditedCents, bill.creditedCents)
  const movement = { userId, amountCents: cents(Math.abs(difference)), ref: `${bill.id}:${bill.movements}`, at }
  if (difference < 0) await debitBought(tx, { ...movement, reason: 'planTakenBack' })
  else await creditBought(tx, { ...movement, reason: bill.revokedAt === null ? 'planMonth' : 'planReturned' })
}

/** Schedules the next month of each bill that has one, and the end of the plan unless it is paid again. */
async function scheduleNext(tx: Tx, { subscription, bills }: Pick<Locked, 'subscription' | 'bills'>, at: Instant) {
  const months = bills.flatMap((bill) => {
    const next = isStanding(bill) && bill.supersededAt === null ? nextMonth(bill, at) : undefined
    return next === undefined ? [] : [{ kind: 'planMonthBegins' as const, ref: bill.id, at: next }]
  })
  const last = lastBill(bills)
  const end = last && graceOf(subscription, last)
  const ends = end === null ? [] : [{ kind: 'planEnds' as const, ref: subscription.id, at: Math.max(end, at) }]
  await scheduleEvents(tx, [...months, ...ends])
}

/** When the next month of a bill begins that is paid already. */
export function nextMonth(bill: StoredBill, at: Instant): Instant | undefined {
  return monthStarts(bill).find((start) => start > at)
}
