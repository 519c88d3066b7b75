import type { Milestone } from '@satoshi/contract/notice'
import { isAchievement } from '@satoshi/rules/achievement/achievements'
import { centsPerBtz } from '@satoshi/rules/money'
import type { TFunction } from 'i18next'

import type { MilestoneDetail } from '../lib/window-events.ts'

/** A milestone in the words of the player's language, as the overlay shows it. */
export function milestoneText(t: TFunction, milestone: Milestone): MilestoneDetail {
  const { type, words } = wordsOf(t, milestone)
  const description = t(`feedback.milestone.types.${type}`)
  const rewards: MilestoneDetail['rewards'] = [
    { type: 'xp', amount: milestone.xp, description },
    { type: 'btz', amount: milestone.amountCents / centsPerBtz, description },
  ]
  return { type, ...words, rewards: rewards.filter(({ amount }) => amount > 0) }
}

const typeOf = { level_up: 'level', streak_reached: 'streak', perfect_quiz: 'perfect_quiz' } as const

function wordsOf(t: TFunction, { type, key, count }: Milestone) {
  if (type !== 'achievement') {
    const shown = typeOf[type]
    const title = t(`feedback.milestones.${shown}.title`, { count })
    return { type: shown, words: { title, description: t(`feedback.milestones.${shown}.text`) } }
  }
  // A table that is newer than this tab may have one that it has no words for.
  const known = key !== null && isAchievement(key) ? key : null
  const title = known ? t(`achievement.names.${known}`) : t('feedback.milestone.types.achievement')
  return { type, words: { title, description: known ? t(`achievement.texts.${known}`) : '' } }
}
