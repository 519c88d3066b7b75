import type { StreakView } from '@satoshi/contract/streak'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { CircleCheck, Snowflake, Zap } from '../kit/icon.ts'
import { decimalText } from '../kit/number-text.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { StreakFlame } from './streak-flame.tsx'
import { RepairCard } from './repair-card.tsx'
import { StreakCalendar } from './streak-calendar.tsx'
import { StreakRewards } from './streak-rewards.tsx'
import { useStreak } from './use-streak.ts'

/** The streak in full: how long it is, what protects and repairs it, its months, and what its lengths pay. */
export function StreakPanel() {
  const { t } = useTranslation()
  const [month, setMonth] = useState<string | null>(null)
  const { data: streak, error, refetch } = useStreak(month)
  if (!streak && error) return <ErrorState title={t('streak.error')} error={error} onRetry={() => void refetch()} />
  if (!streak) return <Skeleton className="h-[36rem] rounded-lg!" />
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="flex flex-col gap-5">
        <StreakHead streak={streak} />
        {streak.repair && <RepairCard repair={streak.repair} />}
        <StreakRewards rewards={streak.rewards} days={streak.days} />
      </div>
      <Card as="section" aria-label={t('streak.calendar.title')}>
        <StreakCalendar streak={streak} onMonth={setMonth} />
      </Card>
    </div>
  )
}

function StreakHead({ streak }: { streak: StreakView }) {
  const { t } = useTranslation()
  const { days, doneToday, tier, freezes } = streak
  return (
    <Card
      as="section"
      tone={doneToday ? 'streak' : 'plain'}
      aria-labelledby="streak-head"
      className="flex flex-col gap-4"
    >
      <div className="flex items-center gap-4">
        <StreakFlame burning={doneToday} className="h-20 w-17 shrink-0" />
        <div className="min-w-0">
          <h2 id="streak-head" className="text-2xl leading-tight font-bold">
            {days > 0 ? t('streak.days', { count: days }) : t('streak.none')}
          </h2>
          <p className="flex items-center gap-1.5 text-muted">
            {doneToday && <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-streak-ink" />}
            {t(doneToday ? 'streak.doneToday' : days > 0 ? 'streak.openToday' : 'streak.start')}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {tier && <TierChip tier={tier} />}
        <Chip tone="info" icon={<Snowflake aria-hidden="true" className="size-4" />}>
          {t(freezes.held > freezes.most ? 'streak.freezesAboveMost' : 'streak.freezes', freezes)}
        </Chip>
      </div>
      <NextTier streak={streak} />
      <div className="text-sm text-muted">
        <p>{t('streak.freezesText')}</p>
        {freezes.held < freezes.most && (
          <Link
            to="/store?tab=boosts"
            className="inline-flex min-h-11 items-center font-semibold text-action-ink hover:underline"
          >
            {t('streak.freezesStore')}
          </Link>
        )}
      </div>
    </Card>
  )
}

function TierChip({ tier }: { tier: NonNullable<StreakView['tier']> }) {
  const { t, i18n } = useTranslation()
  return (
    <Chip tone="xp" icon={<Zap aria-hidden="true" className="size-4" />}>
      {t('streak.tier', {
        name: t(`streak.tiers.${tier.name}`),
        multiplier: decimalText(tier.multiplier, i18n.language),
      })}
    </Chip>
  )
}

/** How far the next tier is. In the last there is none. */
function NextTier({ streak: { days, tier, nextTier } }: { streak: StreakView }) {
  const { t, i18n } = useTranslation()
  if (!nextTier) return null
  const from = tier?.from ?? 0
  const text = t('streak.nextTier', {
    count: nextTier.from - days,
    name: t(`streak.tiers.${nextTier.name}`),
    multiplier: decimalText(nextTier.multiplier, i18n.language),
  })
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar fraction={(days - from) / (nextTier.from - from)} tone="streak" label={text} />
      <p aria-hidden="true" className="text-sm text-muted">
        {text}
      </p>
    </div>
  )
}
