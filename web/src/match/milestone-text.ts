import type { Reward } from '@satoshi/contract/match'
import { centsPerBtz } from '@satoshi/rules/money'
import type { TFunction } from 'i18next'

import type { MilestoneDetail } from '../lib/window-events.ts'
import type { EarnedMilestone } from './reward-moments.ts'

/** A milestone in the words of the player's language, as the overlay shows it. */
export function milestoneText(t: TFunction, { type, count, rewards }: EarnedMilestone): MilestoneDetail {
  return {
    type,
    title: t(`feedback.milestones.${type}.title`, { count }),
    description: t(`feedback.milestones.${type}.text`),
    rewards: rewards.flatMap((reward) => rewardLines(t, reward)),
  }
}

function rewardLines(t: TFunction, { source, xp, amountCents }: Reward): MilestoneDetail['rewards'] {
  const description = t(`match.rewards.${source}`)
  const lines: MilestoneDetail['rewards'] = [
    { type: 'xp', amount: xp, description },
    { type: 'btz', amount: amountCents / centsPerBtz, description },
  ]
  return lines.filter(({ amount }) => amount > 0)
}
