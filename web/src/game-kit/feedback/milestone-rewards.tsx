import { useTranslation } from 'react-i18next'

import { Btz } from '../btz.tsx'
import { Gift, Star } from '../../kit/icon.ts'
import { numberFormat } from '../../kit/formats.ts'
import type { MilestoneReward } from './milestone-detail.ts'

/** What a milestone brought, one line a reward. */
export function MilestoneRewards({ rewards }: { rewards: MilestoneReward[] }) {
  const { t } = useTranslation()
  if (rewards.length === 0) return null
  return (
    <ul
      aria-label={t('feedback.milestone.rewards')}
      className="w-full rounded-md border border-line bg-raised px-4 py-1"
    >
      {rewards.map((reward, place) => (
        <li
          key={`${reward.type} ${place}`}
          className="flex min-h-12 items-center justify-between gap-3 border-line py-2 text-start not-first:border-t"
        >
          <span className="min-w-0 text-muted">{reward.description}</span>
          <Amount reward={reward} />
        </li>
      ))}
    </ul>
  )
}

function Amount({ reward: { type, amount } }: { reward: MilestoneReward }) {
  const { t, i18n } = useTranslation()
  if (type === 'btz') return <Btz cents={Math.round(amount * 100)} signed className="text-btz-ink" />
  const written = numberFormat(i18n.language, { signDisplay: 'exceptZero' }).format(amount)
  const Picture = type === 'xp' ? Star : Gift
  return (
    <span className="numbers inline-flex shrink-0 items-center gap-1 font-semibold text-xp-ink">
      <Picture aria-hidden="true" className="size-4" />
      <bdi>{type === 'xp' ? t('feedback.milestone.xp', { amount: written }) : written}</bdi>
    </span>
  )
}
