import type { StreakView } from '@satoshi/contract/streak'
import { second, type Instant } from '@satoshi/rules/time'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Bitcoin } from '../../game-kit/btz.tsx'
import { Snowflake, Zap } from '../../kit/icon.ts'
import { decimalText } from '../../kit/number-text.tsx'
import { timeLeftText } from '../../kit/time-left-text.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'

/** What multiplies XP and BTZ now, and what protects the streak. */
export function RewardFacts({ streak: { multipliers, freezes } }: { streak: StreakView }) {
  const { t, i18n } = useTranslation()
  const { streak, boost, whole, btz, effects } = multipliers
  const number = (value: number) => decimalText(value, i18n.language)
  const times = (value: number) => t('dashboard.rewards.times', { multiplier: number(value) })
  const endOf = (kind: (typeof effects)[number]['kind']) => effects.find((one) => one.kind === kind)?.endsAt
  return (
    <dl className="grid gap-2 sm:grid-cols-3 sm:gap-3">
      <Reward icon={Zap} tone="text-xp-ink" name={t('dashboard.rewards.xp')} value={times(whole)}>
        {boost > 1
          ? t('dashboard.rewards.xpFrom', { streak: number(streak), boost: number(boost) })
          : t(streak > 1 ? 'dashboard.rewards.xpStreak' : 'dashboard.rewards.none')}
        <For until={endOf('xpBoost')} />
      </Reward>
      <Reward icon={Bitcoin} tone="text-btz-ink" name={t('dashboard.rewards.btz')} value={times(btz)}>
        {btz > 1 ? t('dashboard.rewards.boosted') : t('dashboard.rewards.none')}
        <For until={endOf('btzBoost')} />
      </Reward>
      <Reward
        icon={Snowflake}
        tone="text-info-ink"
        name={t('dashboard.rewards.protection')}
        value={freezes.held > freezes.most ? number(freezes.held) : t('dashboard.rewards.held', freezes)}
      >
        {t(freezes.held > 0 ? 'dashboard.rewards.protected' : 'dashboard.rewards.unprotected')}
      </Reward>
    </dl>
  )
}

type RewardProps = {
  icon: ComponentType<{ className?: string }>
  tone: string
  name: string
  value: string
  children: ReactNode
}

function Reward({ icon: Icon, tone, name, value, children }: RewardProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] content-start gap-x-3 gap-y-0.5 rounded-md bg-raised p-3 sm:grid-cols-1">
      <dt className="flex items-center gap-1.5 font-semibold sm:text-sm">
        <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${tone}`} />
        <span className="min-w-0">{name}</span>
      </dt>
      <dd className="numbers row-span-2 self-center font-display text-2xl leading-tight font-bold sm:row-span-1">
        <bdi>{value}</bdi>
      </dd>
      <dd className="text-sm text-muted max-sm:col-start-1">{children}</dd>
    </div>
  )
}

/** For how long a boost still acts; nothing where none does. */
function For({ until }: { until: Instant | undefined }) {
  return until === undefined ? null : <Left until={until} />
}

function Left({ until }: { until: Instant }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(until, second)
  return (
    <span className="block font-semibold text-ink">
      {t('dashboard.rewards.left', { left: timeLeftText(left, i18n.language) })}
    </span>
  )
}
