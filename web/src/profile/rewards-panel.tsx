import type { Profile } from '@satoshi/contract/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { ChevronRight, Flame, Star, Zap } from '../kit/icon.ts'
import { decimalText, Num } from '../kit/number-text.tsx'
import { useStreak } from '../streak/use-streak.ts'

/** What playing has brought so far, as the way to all of it. */
export function RewardsPanel({ profile: { streak, points } }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const multipliers = useStreak(null).data?.multipliers
  return (
    <Link
      to="/gamification"
      className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-low transition-colors duration-120 hover:bg-raised"
    >
      <dl className="grid min-w-0 flex-1 grid-cols-3 gap-3">
        <Gain icon={<Flame className="size-5 text-streak-ink" />} name={t('profile.gains.streak')}>
          <Num value={streak} />
        </Gain>
        <Gain icon={<Zap className="size-5 text-xp-ink" />} name={t('profile.gains.multiplier')}>
          <bdi className="numbers">
            {multipliers && t('profile.gains.times', { multiplier: decimalText(multipliers.whole, i18n.language) })}
          </bdi>
        </Gain>
        <Gain icon={<Star className="size-5 text-btz-ink" />} name={t('profile.gains.points')}>
          <Num value={points} />
        </Gain>
      </dl>
      <span className="sr-only">{t('profile.gains.open')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

function Gain({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="flex items-center gap-1.5 text-sm text-muted max-sm:text-xs">
        <span aria-hidden="true" className="shrink-0 max-[24rem]:hidden">
          {icon}
        </span>
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </dt>
      <dd className="min-h-7 font-display text-xl font-bold">{children}</dd>
    </div>
  )
}
