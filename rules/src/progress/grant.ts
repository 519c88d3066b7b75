import { btz, cents, type Cents } from '../money.ts'
import type { RewardSource } from '../words.ts'
import { levelUpCents } from './level.ts'

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

/** The grant for reaching `level`, once for a level. It is earned BTZ. */
export function levelUpGrant(level: number): Grant {
  const paid = { earnedCents: levelUpCents(level), grantedCents: cents(0) }
  return { source: 'levelUp', ref: String(level), xp: 0, points: 0, ...paid }
}
