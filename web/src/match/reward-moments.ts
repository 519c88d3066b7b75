import type { AnswerGain, Reward } from '@satoshi/contract/match'
import { centsPerBtz } from '@satoshi/rules/money'

import type { Gain } from '../game-kit/float-gains.ts'
import type { Amounts } from './shown-gains.ts'

/** Streaks that are celebrated, in days. Source: product 1.4. */
const celebratedStreaks = [7, 14, 30]

/** XP and BTZ of all rewards together; `btz` in whole BTZ. */
export function totalsOf(rewards: Reward[]): { xp: number; amountCents: number } {
  return rewards.reduce(
    (sum, reward) => ({ xp: sum.xp + reward.xp, amountCents: sum.amountCents + reward.amountCents }),
    { xp: 0, amountCents: 0 },
  )
}

type Standing = {
  /** What XP of learning were multiplied by. */
  multiplier?: number
  /** What of it was shown before, with the answers that it was paid for. */
  shown?: Amounts
}

/**
 * What rewards bring, in the order in which it rises: XP, BTZ, and a streak that is celebrated. Nothing is said about
 * nothing; a new level has a word of its own.
 */
export function gainsOf(rewards: Reward[], { multiplier = 1, shown = nothingShown }: Standing = {}): Gain[] {
  const { xp, amountCents } = totalsOf(rewards)
  const gains: Gain[] = [
    { type: 'xp', value: Math.max(xp - shown.xp, 0), multiplier },
    { type: 'btz', value: Math.max(amountCents - shown.amountCents, 0) / centsPerBtz },
    ...gainOfStreak(streakAfter(rewards)),
  ]
  return gains.filter(({ value }) => value > 0)
}

/** Days that are celebrated as they rise; other days are only told. */
export function gainOfStreak(days: number | null): Gain[] {
  return days !== null && celebratedStreaks.includes(days) ? [{ type: 'streak', value: days }] : []
}

const nothingShown: Amounts = { xp: 0, amountCents: 0 }

/** What an answer pays for certain, as it rises: XP, what of it speed brought with the seconds that were left, BTZ. */
export function gainsOfAnswer({ xp, speedXp, secondsLeft, amountCents }: AnswerGain): Gain[] {
  const gains: Gain[] = [
    { type: 'xp', value: xp - speedXp },
    { type: 'bonus', value: speedXp, timeRemaining: secondsLeft },
    { type: 'btz', value: amountCents / centsPerBtz },
  ]
  return gains.filter(({ value }) => value > 0)
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
