import type { LeagueTier } from './tiers.ts'

/** Groups with fewer seats at the end of the week promote their top third and demote nobody. Source: product 6.2. */
export const fullEnoughSeats = 12

/** How many of a group rise and fall. */
export type Zones = { promoted: number; demoted: number }

/** Zones of a group with at least `fullEnoughSeats`. Source: product 6.2. */
export const tierZones: Record<LeagueTier, Zones> = {
  copper: { promoted: 20, demoted: 0 },
  bronze: { promoted: 15, demoted: 5 },
  silver: { promoted: 10, demoted: 5 },
  gold: { promoted: 10, demoted: 5 },
  platinum: { promoted: 10, demoted: 5 },
  diamond: { promoted: 7, demoted: 5 },
  master: { promoted: 7, demoted: 7 },
  satoshi: { promoted: 0, demoted: 7 },
}

/**
 * How many places of a group rise, from the top, and fall, from the bottom. They never overlap: where there are too few
 * seats for both, rising goes first. A third is rounded down, so that nobody rises alone.
 */
export function zonesOf(tier: LeagueTier, seats: number): Zones {
  const wanted = tierZones[tier]
  if (seats < fullEnoughSeats) return { promoted: tier === 'satoshi' ? 0 : Math.floor(seats / 3), demoted: 0 }
  const promoted = Math.min(wanted.promoted, seats)
  return { promoted, demoted: Math.min(wanted.demoted, seats - promoted) }
}
