import type { Profile, Today } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { CircleCheck, Zap } from '../kit/icon.ts'
import { StreakFlame } from '../streak/streak-flame.tsx'
import { numberFormat } from '../kit/formats.ts'

type StreakCardProps = { profile: Profile; today: Today }

/** The streak, whether today counts already, and what it does to XP. */
export function StreakCard({ profile: { streak, streakMultiplier }, today: { streakDone } }: StreakCardProps) {
  const { t, i18n } = useTranslation()
  const state = streakDone ? 'done' : streak > 0 ? 'open' : 'start'
  return (
    <Card
      as="section"
      tone={streakDone ? 'streak' : 'plain'}
      aria-labelledby="streak-title"
      className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4"
    >
      <StreakFlame burning={streakDone} className="h-20 w-17 shrink-0" />
      <div className="min-w-0">
        <h2 id="streak-title" className="text-lg leading-tight font-bold sm:text-xl">
          {streak > 0 ? t('dashboard.streak.days', { count: streak }) : t('dashboard.streak.none')}
        </h2>
        <p className="flex items-center gap-1.5 text-sm text-muted">
          {streakDone && <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-streak-ink" />}
          {t(`dashboard.streak.${state}`)}
        </p>
        {streakMultiplier > 1 && (
          <Chip tone="xp" icon={<Zap aria-hidden="true" className="size-4" />} className="mt-2">
            {t('dashboard.streak.multiplier', {
              multiplier: numberFormat(i18n.language).format(streakMultiplier),
            })}
          </Chip>
        )}
      </div>
    </Card>
  )
}
