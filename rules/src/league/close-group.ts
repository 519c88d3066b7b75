import { btz, cents, type Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { tierBy, tierNumber, type LeagueTier } from './tiers.ts'

/** A seat with the week's points and when they were reached. */
export type GroupSeat = { userId: string; points: number; reachedAt: Instant }

/** Moves of a seat at the close of a week. */
export const leagueMoves = ['promoted', 'stayed', 'demoted'] as const
export type LeagueMove = (typeof leagueMoves)[number]

/** A seat with its rank and what it means, now or at the end. */
export type RankedSeat = GroupSeat & { rank: number; move: LeagueMove; tierAfter: LeagueTier; prizeCents: Cents }

/**
 * A group in its order: more points first, of equal ones who reached them earlier, with what each place means were the
 * week over. Equal points share a rank and so a fate: at an edge all of them rise, none of them falls, and they share the
 * prizes of their places. Source: product 6.1, 6.2.
 */
export function rankGroup(tier: LeagueTier, seats: readonly GroupSeat[]): RankedSeat[] {
  const { promoted, demoted } = zonesOf(tier, seats.length)
  const ordered = seats.toSorted(inOrder)
  const tieOf = tiesOf(ordered)
  return ordered.map((seat) => {
    const { rank, tied } = tieOf.get(seat.points) ?? { rank: 1, tied: 1 }
    const move: LeagueMove = rank <= promoted ? 'promoted' : rank > ordered.length - demoted ? 'demoted' : 'stayed'
    const tierAfter = tierBy(tier, move === 'promoted' ? 1 : move === 'demoted' ? -1 : 0)
    return { ...seat, rank, move, tierAfter, prizeCents: sharedPrize(tier, { rank, tied, seats: ordered.length }) }
  })
}

function inOrder(one: GroupSeat, other: GroupSeat): number {
  return other.points - one.points || one.reachedAt - other.reachedAt || (one.userId < other.userId ? -1 : 1)
}

/** For each number of points in an ordered group: the rank that it shares, and among how many. */
function tiesOf(ordered: readonly GroupSeat[]): Map<number, { rank: number; tied: number }> {
  const ties = new Map<number, { rank: number; tied: number }>()
  for (const [index, { points }] of ordered.entries()) {
    const tie = ties.get(points)
    if (tie) tie.tied += 1
    else ties.set(points, { rank: index + 1, tied: 1 })
  }
  return ties
}

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
