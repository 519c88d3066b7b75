import type { Reward } from '@satoshi/contract/match'
import { centsPerBtz } from '@satoshi/rules/money'
import type { Millis } from '@satoshi/rules/time'

/** One floating number of the result: what it says and how long after the result appeared. */
export type RewardMoment = { type: 'xp' | 'btz' | 'streak'; value: number; levelUp: boolean; after: Millis }

/** What a result is worth a celebration for; the rest is told without one. Source: visual principles, "celebrations are earned". */
export type Milestone = 'perfect' | 'level' | 'streak'

/** Time between two floating numbers, so that each is read before the next rises. */
export const betweenMomentsMillis: Millis = 450
/** Streaks that are celebrated, in days. Source: specification 4. */
const celebratedStreaks = [7, 14, 30]

/** XP and BTZ of all rewards together; `btz` in whole BTZ. */
export function totalsOf(rewards: Reward[]): { xp: number; amountCents: number } {
  return rewards.reduce(
    (sum, reward) => ({ xp: sum.xp + reward.xp, amountCents: sum.amountCents + reward.amountCents }),
    { xp: 0, amountCents: 0 },
  )
}

/** The floating numbers of a result in the order in which they rise: XP, BTZ, streak. Nothing is said about nothing. */
export function momentsOf(rewards: Reward[]): RewardMoment[] {
  const { xp, amountCents } = totalsOf(rewards)
  const levelUp = rewards.some((reward) => reward.source === 'levelUp')
  const said: Omit<RewardMoment, 'after'>[] = [
    { type: 'xp', value: xp, levelUp },
    { type: 'btz', value: amountCents / centsPerBtz, levelUp: false },
    { type: 'streak', value: streakAfter(rewards) ?? 0, levelUp: false },
  ]
  return said
    .filter((moment) => moment.value > 0 || moment.levelUp)
    .map((moment, place) => ({ ...moment, after: place * betweenMomentsMillis }))
}

/** What is celebrated, the rarest first: one celebration a result. */
export function milestoneOf(rewards: Reward[]): Milestone | null {
  const streak = streakAfter(rewards)
  if (rewards.some((reward) => reward.source === 'levelUp')) return 'level'
  if (rewards.some((reward) => reward.source === 'perfectQuiz')) return 'perfect'
  return streak !== null && celebratedStreaks.includes(streak) ? 'streak' : null
}

/** The streak in days after this match, when the match was the day's first paid quiz. */
export function streakAfter(rewards: Reward[]): number | null {
  return rewards.find((reward) => reward.source === 'firstQuiz')?.streak ?? null
}

/** The level reached in this match, the highest when there were several. */
export function levelAfter(rewards: Reward[]): number | null {
  const levels = rewards.flatMap((reward) => (reward.source === 'levelUp' ? [reward.level ?? 0] : []))
  return levels.length === 0 ? null : Math.max(...levels)
}
