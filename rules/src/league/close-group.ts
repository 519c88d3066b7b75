import type { Cents } from '../money.ts'
import type { Instant } from '../time.ts'
import { sharedPrize } from './prizes.ts'
import { tierBy, type LeagueTier } from './tiers.ts'
import { zonesOf } from './zones.ts'

/** A seat with the week's points and when they were reached. */
export type GroupSeat = { userId: string; points: number; reachedAt: Instant }

/** What a week does to a seat. */
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
