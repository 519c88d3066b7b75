import type { GameSettings } from '../game-settings.ts'
import { add, btz, cents, subtract, type Cents } from '../money.ts'
import { hour, type Day, type Instant, type Millis } from '../time.ts'

/** Least amount of a transfer: 1 BTZ, so that a day holds few of them. Source: product 5.20. */
export const leastTransfer: Cents = btz(1)

/** How long an account counts as new after its identity was verified. Source: ours (decision 0210). */
export const newFor: Millis = 24 * hour

/** What bounds transfers, as operators have set it; amounts in cents. */
export type TransferBounds = {
  /** One transfer. */
  most: Cents
  /** What one sends on a reward day, and in the month of it. */
  perDay: Cents
  perMonth: Cents
  /** The same day's bound while the account is new. */
  newPerDay: Cents
  /** Transfers that one sends on a reward day. */
  countPerDay: number
  /** Transfers that one sends to the same other one in any 24 hours. */
  countPerPair: number
  /** What one receives on a reward day, and in the month of it, of all senders together. */
  receivedPerDay: Cents
  receivedPerMonth: Cents
  /** Above it the sender proves again who they are. */
  passwordAbove: Cents
}

/** The bounds that are set. Source of the standard values: product 5.20, decision 0210. */
export function transferBounds(settings: GameSettings): TransferBounds {
  return {
    most: settings['transfer.most'],
    perDay: settings['transfer.perDay'],
    perMonth: settings['transfer.perMonth'],
    newPerDay: settings['transfer.newPerDay'],
    countPerDay: settings['transfer.countPerDay'],
    countPerPair: settings['transfer.countPerPair'],
    receivedPerDay: settings['transfer.receivedPerDay'],
    receivedPerMonth: settings['transfer.receivedPerMonth'],
    passwordAbove: settings['transfer.passwordAbove'],
  }
}

/** What a player sent and received on one of their reward days. */
export type TransferDay = { day: Day; sentCents: Cents; sent: number; receivedCents: Cents }

/** What counts of a player's days on one of them: of the day itself, and of its month so far. */
export type Used = {
  sentToday: Cents
  countToday: number
  sentInMonth: Cents
  receivedToday: Cents
  receivedInMonth: Cents
}

/**
 * What of `days` counts on `day`. A month is the calendar month of the reward day; since reward days never come twice
 * (`rewardDay`), neither does a month.
 */
export function usedOn(days: readonly TransferDay[], day: Day): Used {
  const today = days.filter((one) => one.day === day)
  const month = days.filter((one) => monthOf(one.day) === monthOf(day))
  return {
    sentToday: add(...today.map(({ sentCents }) => sentCents)),
    countToday: today.reduce((sum, { sent }) => sum + sent, 0),
    sentInMonth: add(...month.map(({ sentCents }) => sentCents)),
    receivedToday: add(...today.map(({ receivedCents }) => receivedCents)),
    receivedInMonth: add(...month.map(({ receivedCents }) => receivedCents)),
  }
}

/** The first day of a day's month. */
export function firstOfMonth(day: Day): Day {
  return `${monthOf(day)}-01`
}

function monthOf(day: Day): string {
  return day.slice(0, 7)
}

/** Most that somebody whose identity was verified at `verifiedAt` sends on the day of `at`. */
export function dayBound(bounds: TransferBounds, verifiedAt: Instant | null, at: Instant): Cents {
  const isNew = verifiedAt !== null && at < verifiedAt + newFor
  return cents(isNew ? Math.min(bounds.newPerDay, bounds.perDay) : bounds.perDay)
}

/** What is left of a bound; never below zero, also where an operator has lowered it meanwhile. */
export function leftOf(bound: Cents, used: Cents): Cents {
  return subtract(bound, cents(Math.min(used, bound)))
}
