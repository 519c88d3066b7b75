import type { StreakView } from '@satoshi/contract/streak'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Flame, Timer, Zap } from '../kit/icon.ts'
import { decimalText } from '../kit/number-text.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { HeldBoosts } from './held-boosts.tsx'
import { useStreak } from './use-streak.ts'

/** What multiplies XP and BTZ now, how both come together, and the boosts that can be used. */
export function MultipliersPanel() {
  const { t, i18n } = useTranslation()
  const { data: streak, error, refetch } = useStreak(null)
  if (!streak && error) return <ErrorState title={t('streak.error')} error={error} onRetry={() => void refetch()} />
  if (!streak) return <Skeleton className="h-72 rounded-lg!" />
  const { multipliers } = streak
  const times = (value: number) => t('streak.multipliers.times', { multiplier: decimalText(value, i18n.language) })
  return (
    <Card as="section" tone="xp" aria-labelledby="multipliers-title" className="flex flex-col gap-4">
      <h2 id="multipliers-title" className="text-xl font-bold">
        {t('streak.multipliers.title')}
      </h2>
      <p dir="auto" className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="numbers font-display text-4xl font-bold text-xp-ink">{times(multipliers.whole)}</strong>
        <span className="text-muted">{t('streak.multipliers.whole', { most: multipliers.most })}</span>
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Part icon={Flame} name={t('streak.multipliers.streak')} value={times(multipliers.streak)} />
        <Part icon={Zap} name={t('streak.multipliers.boost')} value={times(multipliers.boost)} />
        <Part icon={Timer} name={t('streak.multipliers.btz')} value={times(multipliers.btz)} />
      </dl>
      {multipliers.effects.length > 0 && <Acting effects={multipliers.effects} />}
      <HeldBoosts />
      <p className="text-sm text-muted">{t('streak.multipliers.text')}</p>
    </Card>
  )
}

function Part({ icon: Icon, name, value }: { icon: typeof Flame; name: string; value: string }) {
  return (
    <div className="rounded-md border border-line bg-surface p-3">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        {name}
      </dt>
      <dd className="numbers font-display text-xl font-bold">{value}</dd>
    </div>
  )
}

function Acting({ effects }: { effects: StreakView['multipliers']['effects'] }) {
  return (
    <ul className="flex flex-col gap-1 text-sm font-semibold">
      {effects.map((effect) => (
        <Effect key={effect.kind} effect={effect} />
      ))}
    </ul>
  )
}

function Effect({ effect }: { effect: StreakView['multipliers']['effects'][number] }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(effect.endsAt, second)
  return (
    <li className="flex items-center gap-2">
      <Timer aria-hidden="true" className="size-4 text-xp-ink" />
      {t(`streak.effects.${effect.kind}`, {
        multiplier: decimalText(effect.percent / 100, i18n.language),
        left: timeLeftText(left, i18n.language),
      })}
    </li>
  )
}
