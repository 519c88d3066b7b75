import type { Match, SeatNumber } from '../match/match.ts'
import { hour, type Millis } from '../time.ts'

/** Duels that a player may make void within `breakOffsWithin` before stakes are locked. Source: product 4.4. */
export const breakOffsAllowed = 3
export const breakOffsWithin: Millis = 24 * hour

/** For how long stakes are locked then. Source: product 4.4. */
export const breakOffLock: Millis = hour

/**
 * The seats whose players made a duel void: who left before the first question, else who never came. Nobody where it was
 * void for another reason. Source: product 4.4, decision 0097.
 */
export function brokenOffBy(match: Match): SeatNumber[] {
  if (match.phase.name !== 'ended' || match.phase.reason !== 'voided') return []
  const left = match.seats.flatMap((seat, number) => (seat.state === 'left' ? [number] : []))
  return left.length > 0 ? left : match.seats.flatMap((seat, number) => (seat.ready ? [] : [number]))
}

/** Whether a player who made `times` duels void of late may stake no more for a while. */
export function locksStakes(times: number): boolean {
  return times > breakOffsAllowed
}
