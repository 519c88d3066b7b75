import type { Match, SeatNumber } from '../match/match.ts'
import type { PayTerms } from '../progress/pay-terms.ts'
import { hour, type Millis } from '../time.ts'

/**
 * What a duel pays of the whole, by how many duels of the same two ended in the time before; after the last of these it
 * pays nothing. Source: product 6.1.
 */
export const meetingShares = [1, 1, 1, 0.5, 0.25] as const

/** The time in which meetings are counted, back from the end of a duel. Source: product 6.1. */
export const meetingsWithin: Millis = 24 * hour

/** Questions that must have closed for a forfeit to pay. Source: product 6.1, decision 0146. */
export const questionsBeforePay = 3

/** What a duel pays of the whole. */
export type DuelShare = (typeof meetingShares)[number] | 0

/** On what terms a duel pays both of its players. */
export type DuelTerms = {
  /** Duels of the same two that ended in the time before; bots are met for the first time always. */
  met: number
  share: DuelShare
  /** Whether it was forfeited before enough of it was played. */
  early: boolean
}

/** What a duel pays of the whole that two play who ended `met` duels with each other in the time before. */
export function shareAfter(met: number): DuelShare {
  return meetingShares[met] ?? 0
}

/** The terms of a duel that has ended. */
export function termsOf({ phase, seats }: Match, met: number): DuelTerms {
  const closed = Math.max(0, ...seats.map(({ answers }) => answers.length))
  const early = phase.name === 'ended' && phase.reason === 'forfeited' && closed < questionsBeforePay
  return { met, share: shareAfter(met), early }
}

/**
 * How much of a rating's move a duel makes for a seat: the share of both, nothing for who stayed in a forfeit that came too
 * early. Who left loses all of it, however often the two have met: leaving dodges nothing.
 */
export function ratingShare({ phase, seats }: Match, seat: SeatNumber, { share, early }: DuelTerms): number {
  const hasLeft = phase.name === 'ended' && phase.reason === 'forfeited' && seats[seat]?.state === 'left'
  if (hasLeft) return 1
  return early ? 0 : share
}

/** What lessened a duel for somebody who stayed in it, to be said; `bounded` when the day gave no more XP. */
export function lessenedBy({ share, early }: DuelTerms, bounded: boolean): PayTerms | null {
  if (early) return { reason: 'early', percent: 0 }
  if (share < 1) return { reason: 'met', percent: share * 100 }
  return bounded ? { reason: 'duelDay', percent: 0 } : null
}
