import type { StreakView } from '@satoshi/contract/streak'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { CircleCheck, Gift } from '../kit/icon.ts'

/** What the lengths of a streak pay, once each; those that were paid are ticked. */
export function StreakRewards({ rewards, days }: { rewards: StreakView['rewards']; days: number }) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="streak-rewards">
      <h2 id="streak-rewards" className="mb-2 text-xl font-bold">
        {t('streak.rewards.title')}
      </h2>
      <ul className="divide-y divide-line">
        {rewards.map((reward) => (
          <li
            key={reward.days}
            className={classNames('flex min-h-12 items-center gap-3 py-2', reward.paid && 'text-muted')}
          >
            {reward.paid ? (
              <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-streak-ink" />
            ) : (
              <Gift aria-hidden="true" className="size-5 shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1 font-semibold">
              {t('streak.rewards.days', { count: reward.days })}
              <span className="block text-sm font-normal text-muted">
                {reward.paid
                  ? t('streak.rewards.paid')
                  : t('streak.rewards.missing', { count: Math.max(reward.days - days, 0) })}
              </span>
            </span>
            <span className="flex shrink-0 flex-col items-end text-sm">
              {reward.amountCents > 0 && <Btz cents={reward.amountCents} signed className="text-btz-ink" />}
              {reward.box && <span className="text-xp-ink">{t(`item.${reward.box}`)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
