import type { Board } from '@satoshi/contract/leaderboard'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Num } from '../kit/number-text.tsx'

type MyStandingProps = {
  board: Board
  closed: boolean
  /** Whether the way to the first points is shown here. */
  inviting?: boolean
  ref?: (element: HTMLElement | null) => void
}

/** Where the player stands, and with how many points: a strip on phones, a card beside the list on wide screens. */
export function MyStanding({ board: { me, players }, closed, inviting = false, ref }: MyStandingProps) {
  const { t } = useTranslation()
  return (
    <Card
      as="section"
      tone="xp"
      ref={ref}
      aria-labelledby="standing-title"
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4! py-3! lg:flex-col lg:items-stretch lg:p-5!"
    >
      <div className={me.rank === null ? 'w-full' : 'min-w-0'}>
        <h2 id="standing-title" className="text-sm font-semibold text-muted">
          {t('leaderboard.me.title')}
        </h2>
        {me.rank === null ? (
          <>
            <p className="font-display text-xl leading-tight font-bold">{t('leaderboard.me.none')}</p>
            <p className="text-sm text-muted">{t(closed ? 'leaderboard.me.noneClosed' : 'leaderboard.me.noneText')}</p>
          </>
        ) : (
          <p className="flex flex-wrap items-baseline gap-x-1.5 leading-tight">
            <span className="font-display text-2xl font-bold lg:text-5xl">
              <Num value={me.rank} />
            </span>
            <span className="text-xs text-muted lg:text-base">{t('leaderboard.me.of', { count: players })}</span>
          </p>
        )}
      </div>
      <dl className="flex gap-x-5 lg:grid lg:grid-cols-2 lg:gap-3 lg:border-t lg:border-line lg:pt-4">
        <Figure name={t('leaderboard.me.week')} value={<Num value={me.points} />} />
        <Figure name={t('leaderboard.me.total')} value={<Num value={me.totalPoints} />} />
      </dl>
      {inviting && me.rank === null && !closed && (
        <LinkButton to="/quiz/solo" className="w-full">
          {t('leaderboard.me.play')}
        </LinkButton>
      )}
    </Card>
  )
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl leading-tight font-bold text-xp-ink lg:text-2xl">{value}</dd>
    </div>
  )
}
