import { btz, cents, subtract, type Cents } from '../money.ts'
import { ok, refused, type Outcome } from '../outcome.ts'
import { actCaps } from './act.ts'

/** Least that is donated at once: what a raw point costs. Source: product 5.11. */
export const leastDonationCents = btz(10)

/** Most that can still be donated on a day on which `donatedBtz` were. Source: product 5.11. */
export function donationLeftCents(donatedBtz: number): Cents {
  return cents(Math.max(0, subtract(btz(actCaps.donated), btz(donatedBtz))))
}

/**
 * A donation in whole BTZ, which is what it counts by. Refuses `district.donationBounds` with `leastCents` and `mostCents`,
 * what is left of the day.
 */
export function confirmDonation(
  amountCents: number,
  donatedBtz: number,
): Outcome<{ amountCents: Cents; wholeBtz: number }, 'district.donationBounds'> {
  const mostCents = donationLeftCents(donatedBtz)
  const isWhole = Number.isInteger(amountCents / btz(1))
  if (!isWhole || amountCents < leastDonationCents || amountCents > mostCents)
    return refused('district.donationBounds', { leastCents: leastDonationCents, mostCents })
  return ok({ amountCents: cents(amountCents), wholeBtz: amountCents / btz(1) })
}
