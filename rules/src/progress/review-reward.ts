import { cents } from '../money.ts'
import type { Grant } from './grant.ts'
import { learningXp, repeatFactor, wholeMultiplier, type Repeats } from './xp.ts'
import { streakAfter, streakMultiplier, streakOn, type Streak, type StreakDays } from './streak.ts'

/** XP of a right answer to a card that was due. Source: product 6.1. */
export const reviewRightXp = 8

/** The answer of a session that makes the day count for the streak. Source: product 5.14. */
export const streakReviews = 5

/** A card that was answered in a session, and what the player's streak was until then. */
export type ReviewResult = {
  ref: string
  right: boolean
  /** Answers of the session, with this one. */
  answered: number
  repeats: Repeats
  streak: Streak
  streakDays: StreakDays
  /** What an XP boost multiplies by; 1 without one. */
  boost: number
}

/** Grants of an answered card, the streak after it, whether it won the day, and what its XP were multiplied by. */
export type ReviewReward = { grants: Grant[]; streak: Streak; counts: boolean; multiplier: number }

/**
 * What an answered card pays, and the streak after it: XP for a right one, by the rule of repeats and the streak as it
 * stands after this answer, and by a boost, which the leaderboard leaves out; no BTZ. `counts` tells whether it is the
 * answer that wins the day. Source: product 5.14, 6.1.
 */
export function rewardForReview(review: ReviewResult): ReviewReward {
  const { ref, right, answered, repeats, streak: before, streakDays, boost } = review
  const counts = answered === streakReviews
  const streak = counts ? streakAfter(streakDays, before) : before
  const multipliers = { streak: streakMultiplier(streakOn(streakDays.earliest, streak)), boost }
  const learnt = learningXp(right ? reviewRightXp * repeatFactor(repeats) : 0, multipliers)
  const grant = { source: 'reviewRight', ref, ...learnt, earnedCents: cents(0), grantedCents: cents(0) } as const
  return { grants: learnt.xp > 0 ? [grant] : [], streak, counts, multiplier: wholeMultiplier(multipliers) }
}
