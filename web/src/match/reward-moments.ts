import type { Reward } from '@satoshi/contract/match'
import { centsPerBtz } from '@satoshi/rules/money'
import type { Millis } from '@satoshi/rules/time'

/** One floating number of the result: what it says and how long after the result appeared. */
export type RewardMoment = { type: 'xp' | 'btz' | 'streak'; value: number; levelUp: boolean; after: Millis }

/** What a result is celebrated for: the level or the days that were reached, and what was paid for it. */
export type EarnedMilestone = { type: 'level' | 'perfect_quiz' | 'streak'; count: number; rewards: Reward[] }

/** Time between two floating numbers, so that each is read before the next rises. */
export const betweenMomentsMillis: Millis = 450
/** Streaks that are celebrated, in days. Source: product 1.4. */
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

/** What is celebrated, one after another: a streak of 7, 14 or 30 days, a new level, a perfect quiz. Most results have none. */
export function milestonesOf(rewards: Reward[]): EarnedMilestone[] {
  const paidFor = (source: Reward['source']) => rewards.filter((reward) => reward.source === source)
  const streak = streakAfter(rewards) ?? 0
  const reached: EarnedMilestone[] = [
    { type: 'streak', count: streak, rewards: celebratedStreaks.includes(streak) ? paidFor('firstQuiz') : [] },
    { type: 'level', count: levelAfter(rewards) ?? 0, rewards: paidFor('levelUp') },
    { type: 'perfect_quiz', count: 1, rewards: paidFor('perfectQuiz') },
  ]
  return reached.filter((milestone) => milestone.rewards.length > 0)
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
