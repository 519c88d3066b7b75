import { btz, cents, type Cents } from '../money.ts'
import type { RewardSource } from '../words.ts'
import { levelUpCents } from './level.ts'
import { rightAnswerCents } from './quiz-btz.ts'
import { correctXp, readExplanationXp } from './xp.ts'

/**
 * One payment of the reward bus, made once for each player, `source` and `ref`. `points` are for the leaderboard:
 * the XP without the part that boosts gave, and what the source adds. Source: product 4.9, 6.1.
 */
export type Grant = {
  source: RewardSource
  ref: string
  xp: number
  points: number
  earnedCents: Cents
  grantedCents: Cents
}

/** What confirming the address pays, in cents: 200 BTZ that may be staked and 300 for the store. Source: product 6.3. */
export const signUpCents = { earned: btz(200), granted: btz(300) }

/** The grant for confirming the address, once for a user. */
export function signUpGrant(userId: string): Grant {
  const { earned, granted } = signUpCents
  return { source: 'signUp', ref: userId, xp: 0, points: 0, earnedCents: earned, grantedCents: granted }
}

/**
 * What one answer is worth that somebody gave before they had an account: a right one as an easy one in a quiz, without
 * speed, as nothing measures it; a wrong one as its explanation, which is shown with it. The BTZ are spent in the game
 * alone. Source: product 6.1, 6.3, decision 0178.
 */
export function showcaseWorth(isRight: boolean): { xp: number; grantedCents: Cents } {
  return isRight
    ? { xp: correctXp.easy, grantedCents: rightAnswerCents }
    : { xp: readExplanationXp, grantedCents: cents(0) }
}

/** The grant for that answer, once for a user. */
export function showcaseGrant(userId: string, isRight: boolean): Grant {
  const { xp, grantedCents } = showcaseWorth(isRight)
  return { source: 'showcase', ref: userId, xp, points: xp, earnedCents: cents(0), grantedCents }
}

/** The grant for reaching `level`, once for a level. It is earned BTZ. */
export function levelUpGrant(level: number): Grant {
  const paid = { earnedCents: levelUpCents(level), grantedCents: cents(0) }
  return { source: 'levelUp', ref: String(level), xp: 0, points: 0, ...paid }
}
