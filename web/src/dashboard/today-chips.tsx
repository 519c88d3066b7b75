import type { Profile, Today } from '@satoshi/contract/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { classNames } from '../kit/class-names.ts'
import { Flame, Gift, RefreshCw } from '../kit/icon.ts'
import { useWaitingPrizes } from '../mission/waiting-prizes.ts'
import { useReview } from '../review/use-review.ts'

/** What the day asks for at a glance: the streak, and prizes and cards only while some wait. Each leads to its screen. */
export function TodayChips({ profile: { streak }, today: { streakDone } }: { profile: Profile; today: Today }) {
  const { t } = useTranslation()
  const prizes = useWaitingPrizes()
  const due = useReview().data?.due ?? 0
  const state = streakDone ? 'done' : streak > 0 ? 'open' : 'start'
  const alone = prizes === 0 && due === 0
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3 lg:grid-flow-row lg:gap-4">
      <Chip
        to="/gamification?tab=streak"
        tone={streakDone ? 'streak' : 'plain'}
        icon={<Flame className={classNames('size-6', streakDone ? 'fill-current text-streak-ink' : 'text-muted')} />}
        more={t(`dashboard.streak.${state}`)}
        alone={alone}
      >
        {streak > 0 ? t('dashboard.streak.days', { count: streak }) : t('dashboard.streak.none')}
      </Chip>
      {prizes > 0 && (
        <Chip to="/missions" tone="btz" icon={<Gift className="size-6 text-btz-ink" />}>
          {t('dashboard.rewards.missions', { count: prizes })}
        </Chip>
      )}
      {due > 0 && (
        <Chip to="/review" tone="info" icon={<RefreshCw className="size-6 text-info-ink" />}>
          {t('review.due', { count: due })}
        </Chip>
      )}
    </ul>
  )
}

type ChipProps = {
  to: string
  tone: keyof typeof tones
  icon: ReactNode
  /** A second line, where there is room: always on wide screens, on phones for a chip that stands alone. */
  more?: string
  alone?: boolean
  children: string
}

function Chip({ to, tone, icon, more, alone = false, children }: ChipProps) {
  return (
    <li className="grid min-w-0">
      <Link
        to={to}
        className={classNames(
          'flex min-h-14 items-center gap-2 rounded-md border px-3 py-2 leading-tight shadow-low transition-colors duration-120 hover:border-control lg:min-h-18 lg:gap-4 lg:px-5',
          !alone && 'max-sm:gap-1.5 max-sm:px-2',
          tones[tone],
        )}
      >
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
        <span className="min-w-0">
          <span className={classNames('block font-semibold', !alone && 'max-sm:text-sm')}>{children}</span>
          {more && <span className={classNames('block text-sm text-muted', !alone && 'max-lg:hidden')}>{more}</span>}
        </span>
      </Link>
    </li>
  )
}

const tones = {
  plain: 'border-line bg-surface',
  streak: 'border-streak/40 bg-surface bg-linear-to-br from-streak/12 to-transparent',
  btz: 'border-btz/45 bg-surface bg-linear-to-br from-btz/14 to-transparent',
  info: 'border-info/40 bg-surface bg-linear-to-br from-info/12 to-transparent',
}
