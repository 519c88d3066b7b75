import { admitTo, type Audience } from '../audience/audience.ts'
import type { Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import { dayBound, leastTransfer, leftOf, type TransferBounds, type Used } from './limits.ts'

/** Why somebody sends nothing at all; of several reasons the first of this order. */
export const transferBars = ['off', 'minor', 'unconfirmed', 'unverified', 'stopped', 'owing'] as const
export type TransferBar = (typeof transferBars)[number]

/** All that counts of somebody who wants to send. */
export type Sender = {
  /** Whether transfers are on at all, for everybody. */
  enabled: boolean
  audience: Audience
  /** Since when the identity is verified; null for never. */
  verifiedAt: Instant | null
  /** Whether an operator has stopped their transfers. */
  stopped: boolean
  /** Whether they owe for BTZ that were bought, spent and taken back. */
  owes: boolean
  /** What may be sent: the lot of what was earned. */
  earned: Cents
  used: Used
}

/** All that counts of whoever is to receive. */
export type Receiver = {
  audience: Audience
  stopped: boolean
  deleted: boolean
  isBot: boolean
  /** Whether one of the two has blocked the other. */
  blocked: boolean
  isSender: boolean
  used: Used
}

/** What stands between two, whoever of them sends. */
export type Between = {
  /** Whether both were used on one device lately. */
  sharedDevice: boolean
  /** Whether an operator has stopped transfers between them. */
  stopped: boolean
  /** Transfers that the sender sent to the receiver in the last 24 hours. */
  sentLately: number
}

/** Somebody who wants to send to somebody; `receiver` is null where nobody has that id. */
export type Pair = { sender: Sender; receiver: Receiver | null; between: Between }

/** What keeps somebody from sending anything at `at`, or null. Source: product 5.20, 7. */
export function transferBarAt(sender: Sender, at: Instant): TransferBar | null {
  if (!sender.enabled) return 'off'
  const admitted = admitTo('transfer', sender.audience, at)
  if (!admitted.ok) return admitted.code
  if (sender.stopped) return 'stopped'
  return sender.owes ? 'owing' : null
}

type PairCode = `transfer.${TransferBar | 'toSelf' | 'receiverNotFound' | 'receiverNotVerified' | 'notBetween'}`

/**
 * Whether the two may send to each other at `at`, before any amount is known. Refuses the sender's own bar first, so that
 * who may not send learns nothing of anybody; then `transfer.toSelf`, `.receiverNotFound`, and for all that is the
 * receiver's business (age, address, identity, a block either way, a stop, a bot, an account that is gone)
 * `.receiverNotVerified` and no more. `.notBetween` is of both: one device, or an operator. Source: product 5.20, 4.6.
 */
export function admitPair({ sender, receiver, between }: Pair, at: Instant): Outcome<Receiver, PairCode> {
  const bar = transferBarAt(sender, at)
  if (bar) return refused(`transfer.${bar}`)
  if (!receiver) return refused('transfer.receiverNotFound')
  if (receiver.isSender) return refused('transfer.toSelf')
  if (!mayReceive(receiver, at)) return refused('transfer.receiverNotVerified')
  return between.sharedDevice || between.stopped ? refused('transfer.notBetween') : ok(receiver)
}

function mayReceive({ audience, stopped, deleted, isBot, blocked }: Receiver, at: Instant): boolean {
  return !isBot && !deleted && !blocked && !stopped && admitTo('transfer', audience, at).ok
}

type AmountCode = 'transfer.amountInvalid' | 'transfer.overLimit'

/** `amount` when one transfer may have it. Refuses `transfer.amountInvalid` and `.overLimit`, with the bound. */
export function admitAmount(amount: Cents, { most }: TransferBounds): Outcome<Cents, AmountCode> {
  if (amount < leastTransfer) return refused('transfer.amountInvalid', { leastCents: leastTransfer })
  return amount <= most ? ok(amount) : refused('transfer.overLimit', { mostCents: most })
}

type LimitCode = `transfer.${'dayLimit' | 'monthLimit' | 'dayCount' | 'pairCount' | 'receiverLimit' | 'insufficient'}`

/**
 * `amount` when the two may have it pass between them at `at`. Refuses what `admitPair` and `admitAmount` refuse, then
 * `transfer.dayCount`, `.pairCount`, `.dayLimit` and `.monthLimit` with what is left, `.insufficient` with what is needed and what may
 * be sent, and last `.receiverLimit` without a number: what others receive is their business, and whoever asks for it in
 * steps has to hold the BTZ.
 */
export function admitTransfer(
  pair: Pair,
  { amount, bounds }: { amount: Cents; bounds: TransferBounds },
  at: Instant,
): Outcome<Cents, PairCode | AmountCode | LimitCode> {
  const admitted = admitPair(pair, at)
  if (!admitted.ok) return admitted
  const lawful = admitAmount(amount, bounds)
  if (!lawful.ok) return lawful
  const { sender, between } = pair
  const room = roomToSend(sender, bounds, at)
  if (room.count < 1) return refused('transfer.dayCount', { countPerDay: bounds.countPerDay })
  if (between.sentLately >= bounds.countPerPair)
    return refused('transfer.pairCount', { countPerPair: bounds.countPerPair })
  if (amount > room.day) return refused('transfer.dayLimit', { leftCents: room.day })
  if (amount > room.month) return refused('transfer.monthLimit', { leftCents: room.month })
  if (amount > sender.earned)
    return refused('transfer.insufficient', { amountCents: amount, availableCents: sender.earned })
  return amount > roomToReceive(admitted.value.used, bounds) ? refused('transfer.receiverLimit') : ok(amount)
}

/** What a sender may still send on the day and in the month of `at`, and in how many transfers. */
export function roomToSend(
  { verifiedAt, used }: Pick<Sender, 'verifiedAt' | 'used'>,
  bounds: TransferBounds,
  at: Instant,
): { day: Cents; month: Cents; count: number } {
  return {
    day: leftOf(dayBound(bounds, verifiedAt, at), used.sentToday),
    month: leftOf(bounds.perMonth, used.sentInMonth),
    count: Math.max(0, bounds.countPerDay - used.countToday),
  }
}

function roomToReceive({ receivedToday, receivedInMonth }: Used, bounds: TransferBounds): number {
  return Math.min(leftOf(bounds.receivedPerDay, receivedToday), leftOf(bounds.receivedPerMonth, receivedInMonth))
}

/** Whether who sends `amount` proves again who they are. Source: product 5.20. */
export function needsPassword(amount: Cents, { passwordAbove }: TransferBounds): boolean {
  return amount > passwordAbove
}
