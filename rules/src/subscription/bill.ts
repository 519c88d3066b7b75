import { add, cents, centsPerBtz, type Cents } from '../money.ts'
import type { OrderFacts } from '../payment/order.ts'
import type { Instant } from '../time.ts'
import { monthsOf, priceOf, type Offer } from './offers.ts'
import { paidPlans } from './plans.ts'

/** Time of a plan that was paid at once. */
export type BillTime = Offer & {
  from: Instant
  until: Instant
  /** When a change to another plan took its place; null where none did. */
  supersededAt: Instant | null
}

/** When each month of a bill begins. */
export function monthStarts({ from, interval }: BillTime): Instant[] {
  return Array.from({ length: monthsOf[interval] }, (_, index) => addMonths(from, index))
}

/** Months of a bill that have begun by `at`. Those after a change belong to the bill that took its place. */
export function monthsBegun(bill: BillTime, at: Instant): number {
  const before = bill.supersededAt ?? Number.POSITIVE_INFINITY
  return monthStarts(bill).filter((start) => start <= at && start < before).length
}

/** BTZ that so many months of a bill bring, less what the bill before it has brought for the same time. */
export function broughtBy(bill: Offer, { months, deductedCents }: { months: number; deductedCents: Cents }): Cents {
  const { amountCents } = paidPlans[bill.plan].gift
  return cents(Math.max(add(...Array.from({ length: months }, () => amountCents)) - deductedCents, 0))
}

/** BTZ of the month that runs at `at` for its days that are left, in whole BTZ rounded down. */
export function unusedBtz(bill: BillTime, at: Instant): Cents {
  const begun = monthsBegun(bill, at)
  const start = monthStarts(bill)[begun - 1]
  if (start === undefined || at >= bill.until) return cents(0)
  const end = Math.min(addMonths(bill.from, begun), bill.until)
  const { amountCents } = paidPlans[bill.plan].gift
  const share = Math.max(end - at, 0) / (end - start)
  return cents(Math.floor((amountCents * share) / centsPerBtz) * centsPerBtz)
}

/** A bill among those of its subscription. */
export type Arranged<One> = {
  bill: One
  /** The one whose place it took before that had run out, and which it was partly paid by; null where it took none. */
  before: One | null
  /** BTZ that others have brought already for time that this one has paid again. */
  deductedCents: Cents
  /** Whether it gives its plan: its money was not taken back, nor that of those which it was partly paid by. */
  stands: boolean
}

/**
 * Bills of one subscription in the order of their time, each one ended by the next that begins within it and gives its plan;
 * `isPaid` says whose money was not taken back. Of two that begin in the same second the dearer one is the later: nobody
 * changes to a cheaper one at once.
 */
export function arrange<One extends BillTime>(
  bills: readonly One[],
  isPaid: (bill: One) => boolean = () => true,
): Arranged<One>[] {
  const inTurn = bills.toSorted(
    (one, other) => one.from - other.from || one.until - other.until || priceOf(one) - priceOf(other),
  )
  const standing = new Set<One>()
  for (const [index, bill] of inTurn.entries()) {
    const before = inTurn[index - 1]
    const isPaidFor = !before || before.until <= bill.from || standing.has(before)
    if (isPaid(bill) && isPaidFor) standing.add(bill)
  }
  let last: Arranged<One> | null = null
  return inTurn.map((bill, index) => {
    const before: Arranged<One> | null = last && last.bill.until > bill.from ? last : null
    const next = inTurn.slice(index + 1).find((one) => one.from < bill.until && standing.has(one))
    last = {
      bill: { ...bill, supersededAt: next?.from ?? null },
      before: before && before.bill,
      deductedCents: before
        ? add(unusedBtz(endedAt(before.bill, bill.from), bill.from), undeducted(before, bill.from))
        : cents(0),
      stands: standing.has(bill),
    }
    return last
  })
}

function endedAt(bill: BillTime, at: Instant): BillTime {
  return { ...bill, supersededAt: at }
}

/** What could not be taken off a bill, as none of its months had begun when another took its place. */
function undeducted({ bill, deductedCents }: Arranged<BillTime>, at: Instant): Cents {
  const months = monthsBegun(endedAt(bill, at), at)
  return cents(Math.max(deductedCents - paidPlans[bill.plan].gift.amountCents * months, 0))
}

/**
 * Streak freezes of the months of a bill from the month `given` on up to `months`; of the first month only what is more than
 * the bill before has brought.
 */
export function freezesBetween(
  { bill, before }: Pick<Arranged<BillTime>, 'bill' | 'before'>,
  given: number,
  months: number,
): number {
  const { freezes } = paidPlans[bill.plan].gift
  const known = before && given === 0 && months > 0 ? paidPlans[before.plan].gift.freezes : 0
  return Math.max(freezes * Math.max(months - given, 0) - known, 0)
}

/** The same day of a later month in UTC, or its last day; at the same time of the day. */
export function addMonths(at: Instant, months: number): Instant {
  const date = new Date(at)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime()
}

/** Facts of a bill before anything was given back. It is paid in centavos, and brings nothing before its first month. */
export function newBillFacts(priceCentavos: number, paidAt: Instant): OrderFacts {
  return {
    priceCentavos,
    amountCents: cents(0),
    paidAt,
    refunds: {},
    refundAskedAt: null,
    refundRefused: false,
    dispute: 'none',
    closed: null,
  }
}
