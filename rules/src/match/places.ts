import { formatNamed } from './format.ts'
import type { Match, Seat, SeatNumber } from './match.ts'

/** A seat's rank; equal seats share the better place. */
export type Place = { seat: SeatNumber; place: number }

/**
 * The ranking: who stayed before who gave up, who survived longer, score, right answers, less time on right answers.
 * Equal in all of them is a draw. Source: product 4.1, 5.7.
 */
export function places(match: Match): Place[] {
  const ranked = match.seats.map((seat, number) => ({ number, rank: rankOf(match, seat) }))
  return ranked
    .map(({ number, rank }) => ({
      seat: number,
      place: 1 + ranked.filter((other) => compareRanks(other.rank, rank) > 0).length,
    }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat)
}

/** Greater is better, compared from the left. */
function rankOf(match: Match, seat: Seat): number[] {
  const stayed = seat.state === 'left' && match.phase.name === 'ended' && match.phase.reason === 'forfeited' ? 0 : 1
  const survived = formatNamed(match.format).hearts ? seat.answers.length + (seat.state === 'out' ? 0 : 1) : 0
  return [stayed, survived, seat.score, seat.correct, -seat.correctMillis]
}

function compareRanks(a: number[], b: number[]): number {
  const index = a.findIndex((value, at) => value !== b[at])
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0)
}
