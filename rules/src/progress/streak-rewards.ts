import type { BoxItem } from '../inventory/items.ts'
import { btz, cents, type Cents } from '../money.ts'
import type { Grant } from './grant.ts'

/** What reaching a length of the streak pays, once in a player's life. */
export type StreakReward = { days: number; earnedCents: Cents; box: BoxItem | null }

/** The rewards of a streak by its days. Source: product 5.14; once in a life is decision 0113. */
export const streakRewards: readonly StreakReward[] = [
  { days: 3, earnedCents: btz(30), box: null },
  { days: 7, earnedCents: btz(150), box: 'boxCommon' },
  { days: 14, earnedCents: btz(300), box: null },
  { days: 30, earnedCents: btz(750), box: 'boxRare' },
  { days: 100, earnedCents: cents(0), box: 'boxEpic' },
]

/** The grants for the lengths that a streak came to between `before` and `after` days; the bus pays each once in a life. */
export function streakGrants(before: number, after: number): Grant[] {
  return streakRewards
    .filter(({ days }) => days > before && days <= after)
    .map(({ days, earnedCents }) => ({
      source: 'streak' as const,
      ref: String(days),
      xp: 0,
      points: 0,
      earnedCents,
      grantedCents: cents(0),
    }))
}

/**
 * The box that comes with a grant: of the streak, and of every 5th level a common and every 10th a rare one.
 * Source: product 5.13, 5.14, 6.1.
 */
export function boxOfGrant({ source, ref }: Pick<Grant, 'source' | 'ref'>): BoxItem | null {
  if (source === 'streak') return streakRewards.find(({ days }) => String(days) === ref)?.box ?? null
  if (source !== 'levelUp') return null
  if (Number(ref) % 10 === 0) return 'boxRare'
  return Number(ref) % 5 === 0 ? 'boxCommon' : null
}
