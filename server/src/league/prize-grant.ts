import { cents, type Cents } from '@satoshi/rules/money'
import type { Grant } from '@satoshi/rules/progress/grant'
import type { Day } from '@satoshi/rules/time'

/** The prize of a week's league, once for each player and week. It is earned BTZ, and brings neither XP nor points. */
export function prizeGrant(week: Day, prizeCents: Cents): Omit<Grant, 'xp' | 'points'> {
  return { source: 'league', ref: week, earnedCents: prizeCents, grantedCents: cents(0) }
}
