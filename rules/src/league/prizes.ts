import { btz, cents, type Cents } from '../money.ts'
import { tierNumber, type LeagueTier } from './tiers.ts'
import { fullEnoughSeats } from './zones.ts'

/** Places of a group that win something. Source: product 6.2. */
export const prizePlaces = 10

/** BTZ of the first three places in the lowest tier, and of each place after them. Source: product 6.2. */
export const placePrizes = { best: [600, 400, 250], other: 100 } as const

/**
 * What a place of a group pays, in cents: a tenth more for each tier above the lowest. In a group that is too small to
 * demote anybody only its top third wins: nobody is paid for being alone.
 */
export function prizeOfPlace(tier: LeagueTier, place: number, seats: number): Cents {
  const winning = seats < fullEnoughSeats ? Math.floor(seats / 3) : prizePlaces
  if (place < 1 || place > winning) return cents(0)
  const base = placePrizes.best[place - 1] ?? placePrizes.other
  // In tenths, so that no fraction of a cent is ever made.
  return btz((base * (9 + tierNumber(tier))) / 10)
}

/** What each of `tied` players gets who share the places from `rank` on: an equal part of what these pay, whole cents. */
export function sharedPrize(tier: LeagueTier, tie: { rank: number; tied: number; seats: number }): Cents {
  let pot = 0
  for (let place = tie.rank; place < tie.rank + tie.tied; place++) pot += prizeOfPlace(tier, place, tie.seats)
  return cents(Math.floor(pot / tie.tied))
}
