import type { Board } from '@satoshi/contract/leaderboard'
import type { League, LeagueSeat } from '@satoshi/contract/league'
import { homeZone, minute } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { ErrorState } from '../kit/error-state.tsx'
import { Num } from '../kit/number-text.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { LeagueCrest } from '../league/league-crest.tsx'
import { useLeague } from '../league/use-league.ts'
import { query } from '../lib/api.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'

/** The season that runs, which is the week of the leagues: from when to when, and what the player has of it. */
export function SeasonPanel({ userId }: { userId: string }) {
  const league = useLeague()
  const board = useQuery(query.leaderboard.board.queryOptions({ input: {}, staleTime: 0 }))
  const error = league.error ?? board.error
  if (league.data && board.data) return <Season league={league.data} mine={board.data.me} userId={userId} />
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([league.refetch(), board.refetch()])} />
  return <Skeleton className="h-80 rounded-lg!" />
}

function Season({ league, mine, userId }: { league: League; mine: Board['me']; userId: string }) {
  const { t } = useTranslation()
  const seat = league.group?.seats.find(({ player }) => player.id === userId)
  return (
    <Card as="section" tone="xp" aria-labelledby="season-title" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        <LeagueCrest tier={league.tier} className="h-18 w-15" />
        <div className="min-w-0">
          <h2 id="season-title" className="text-2xl leading-tight font-bold">
            {t('gamification.season.title')}
          </h2>
          <p className="text-muted">{t('gamification.season.league', { tier: t(`league.tiers.${league.tier}`) })}</p>
        </div>
      </div>
      <Span league={league} />
      {mine.points === 0 ? <NoPoints /> : <Points mine={mine} seat={seat} />}
    </Card>
  )
}

function Points({ mine, seat }: { mine: Board['me']; seat: LeagueSeat | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={t('gamification.season.points')}>
          <Num value={mine.points} />
        </Fact>
        <Fact name={t('gamification.season.rank')}>{mine.rank === null ? '–' : <Num value={mine.rank} />}</Fact>
        <Fact name={t('gamification.season.seat')}>{seat ? <Num value={seat.rank} /> : '–'}</Fact>
        <Fact name={t('gamification.season.prize')}>{seat ? <Btz cents={seat.prizeCents} /> : '–'}</Fact>
      </dl>
      <LinkButton to="/leaderboard" variant="quiet" className="self-start max-sm:w-full">
        {t('gamification.season.open')}
      </LinkButton>
    </>
  )
}

function NoPoints() {
  const { t } = useTranslation()
  return (
    <>
      <p className="text-lg">{t('gamification.season.none')}</p>
      <LinkButton to="/quiz" className="self-start max-sm:w-full">
        {t('gamification.season.play')}
      </LinkButton>
    </>
  )
}

/** How much of the season has passed. */
function Span({ league: { startsAt, endsAt } }: { league: League }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(endsAt, minute)
  // The last day is the one before the midnight at which it ends.
  const [from, to] = [startsAt, endsAt - 1].map((at) => formatDate(at, i18n.language, { zone: homeZone }))
  const text = t('gamification.season.left', { left: timeLeftText(left, i18n.language) })
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar fraction={1 - left / (endsAt - startsAt)} tone="xp" label={text} />
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <p className="numbers">{t('gamification.season.span', { from, to })}</p>
        <p aria-hidden="true">{text}</p>
      </div>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-md bg-raised p-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-xl font-bold">{children}</dd>
    </div>
  )
}
