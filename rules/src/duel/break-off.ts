import type { Match, SeatNumber } from '../match/match.ts'
import { hour, type Millis } from '../time.ts'

/** Duels that a player may break off within `breakOffsWithin` before stakes and quick match are closed. Source: product 4.4. */
export const breakOffsAllowed = 3
export const breakOffsWithin: Millis = 24 * hour

/** For how long they are closed then. Source: product 4.4. */
export const breakOffLock: Millis = hour

/**
 * The seats whose players broke a duel off: who left it or lost the connection once too often; where it was void before
 * the first question and nobody left, who never came. Nobody where it ended for another reason. Source: product 4.4,
 * decisions 0097 and 0146.
 */
export function brokenOffBy(match: Match): SeatNumber[] {
  if (match.phase.name !== 'ended') return []
  const { reason } = match.phase
  if (reason !== 'voided' && reason !== 'forfeited') return []
  const left = match.seats.flatMap((seat, number) => (seat.state === 'left' ? [number] : []))
  if (left.length > 0 || reason === 'forfeited') return left
  return match.seats.flatMap((seat, number) => (seat.ready ? [] : [number]))
}

/** Whether a player who broke `times` duels off of late may stake and search no more for a while. */
export function closesQuickMatch(times: number): boolean {
  return times > breakOffsAllowed
}
