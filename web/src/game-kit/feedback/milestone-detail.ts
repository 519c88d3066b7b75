import type { Gain } from '../float-gains.ts'
import { isRecord, oneOf, textOf } from './notice-detail.ts'

export const milestoneTypes = ['streak', 'level', 'achievement', 'perfect_quiz'] as const
export type MilestoneType = (typeof milestoneTypes)[number]

export const milestoneRewardTypes = ['btz', 'xp', 'item'] as const
/** What a milestone brought: whole BTZ, XP, or a number of things. */
export type MilestoneReward = { type: (typeof milestoneRewardTypes)[number]; amount: number; description: string }

/** What the window event `showMilestone` carries. Source: product 1.3, milestone event. */
export type MilestoneDetail = {
  type: MilestoneType
  title: string
  description: string
  rewards: MilestoneReward[]
}
export type Milestone = MilestoneDetail & { id: string }

/** The milestone that an event asks for; null when it is none. A reward that cannot be read is left out. */
export function milestoneFrom(detail: unknown): Milestone | null {
  if (!isRecord(detail)) return null
  const type = oneOf(milestoneTypes, detail['type'])
  const title = textOf(detail['title'])
  if (!type || title === null) return null
  const rewards: unknown[] = Array.isArray(detail['rewards']) ? detail['rewards'] : []
  return {
    id: crypto.randomUUID(),
    type,
    title,
    description: textOf(detail['description']) ?? '',
    rewards: rewards.map(rewardFrom).filter((reward) => reward !== null),
  }
}

function rewardFrom(reward: unknown): MilestoneReward | null {
  if (!isRecord(reward)) return null
  const { amount } = reward
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return null
  const type = oneOf(milestoneRewardTypes, reward['type']) ?? 'item'
  return { type, amount, description: textOf(reward['description']) ?? '' }
}

/** What a milestone brought, as it rises; a thing that it brought has no number. */
export function gainsOfMilestone({ rewards }: Milestone): Gain[] {
  return rewards.flatMap(({ type, amount }): Gain[] => (type === 'item' ? [] : [{ type, value: amount }]))
}
