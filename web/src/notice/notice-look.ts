import type { Notice } from '@satoshi/contract/notice'
import { isAchievement } from '@satoshi/rules/achievement/achievements'
import type { TFunction } from 'i18next'

import { Award, Bell, Flame, Medal, Snowflake, Sparkles, Swords, Trophy } from '../kit/icon.ts'

/** The signs of notices, by what their types begin with. */
export const noticeSigns = {
  duel: Swords,
  level_up: Award,
  streak_frozen: Snowflake,
  streak: Flame,
  perfect_quiz: Sparkles,
  achievement: Medal,
  league: Trophy,
  other: Bell,
}
type NoticeSign = keyof typeof noticeSigns

/** Which sign a notice has: the first of the list that its type begins with. */
export function signOf({ type }: Pick<Notice, 'type'>): NoticeSign {
  const names = Object.keys(noticeSigns) as NoticeSign[] // safe: a literal object has no other keys
  return names.find((name) => type.startsWith(name)) ?? 'other'
}

/** Where a notice leads; null where there is nothing to open. */
export function pathOf({ type, data }: Notice): string | null {
  if (type === 'duel_accepted' && data['duel_id']) return `/duel/${data['duel_id']}`
  if (type === 'achievement') return '/gamification?tab=achievements'
  if (type === 'level_up') return '/gamification'
  if (type.startsWith('league')) return '/leaderboard'
  return null
}

/** What a notice is called: a milestone in the reader's language, anything else in the server's words. */
export function titleOf(t: TFunction, { type, title }: Notice): string {
  const milestone = milestones.get(type)
  return milestone ? t(`feedback.milestone.types.${milestone}`) : title
}

const milestones = new Map<string, 'level' | 'streak' | 'perfect_quiz' | 'achievement'>([
  ['level_up', 'level'],
  ['streak_reached', 'streak'],
  ['perfect_quiz', 'perfect_quiz'],
  ['achievement', 'achievement'],
])

/** What a notice says: the server's words, and where its data tells more, that in the reader's language. */
export function messageOf(t: TFunction, { type, message, data }: Notice): string {
  const [key, count] = [data['key'] ?? '', Number(data['count'])]
  if (type === 'achievement' && isAchievement(key)) return t(`achievement.names.${key}`)
  if (type === 'level_up' && count > 0) return t('notice.level', { level: count })
  if (type === 'streak_reached' && count > 0) return t('notice.streak', { days: count })
  if (type === 'perfect_quiz') return t('feedback.milestones.perfect_quiz.title')
  return message
}
