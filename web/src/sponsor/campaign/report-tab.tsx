import type { CampaignReport } from '@satoshi/contract/campaign'
import { opinions } from '@satoshi/rules/sponsor/campaign'
import type { DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../../game-kit/btz.tsx'
import { Card } from '../../kit/card.tsx'
import { Chip } from '../../kit/chip.tsx'
import { formatDay } from '../../kit/day-text.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Num } from '../../kit/number-text.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { query } from '../../lib/api.ts'
import { LiftPart } from './lift-part.tsx'

/** What came of the campaigns, the newest first: no figure of fewer than twenty people. */
export function ReportTab({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(query.campaign.report.queryOptions({ input: { district }, staleTime: 0 }))
  if (!data && error)
    return <ErrorState title={t('sponsor.report.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-lg!" />
  if (data.campaigns.length === 0)
    return <EmptyState host="thinking" title={t('sponsor.report.empty')} text={t('sponsor.report.emptyText')} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted">{t('sponsor.report.privacy')}</p>
      {data.campaigns.map((report) => (
        <ReportCard key={`${report.startsOn} ${report.endsOn} ${report.title}`} report={report} />
      ))}
    </div>
  )
}

function ReportCard({ report }: { report: CampaignReport }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const day = (value: string) => formatDay(value, i18n.language)
  const { title, state, live, startsOn, endsOn, through } = report
  const standing = state !== 'approved' ? state : live ? 'live' : through === null ? 'waiting' : 'over'
  return (
    <Card as="article" aria-labelledby={id} className="flex flex-col gap-5">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="min-w-0 text-xl font-bold wrap-anywhere">
            <bdi>{title}</bdi>
          </h2>
          <Chip>{t(`sponsor.campaign.states.${standing}`)}</Chip>
        </div>
        <p className="numbers text-sm text-muted">
          {t('sponsor.campaign.period', { from: day(startsOn), to: day(endsOn) })}
        </p>
        <p className="text-sm text-muted">
          {through ? t('sponsor.report.through', { date: day(through) }) : t('sponsor.report.notYet')}
        </p>
      </div>
      {through && <Figures report={report} />}
      {through && <LiftPart lift={report.lift} />}
      {through && <Opinions report={report} />}
    </Card>
  )
}

function Figures({ report: { through, players, completed, winners } }: { report: CampaignReport }) {
  const { t } = useTranslation()
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure name={t('sponsor.report.players')} told={players} of={through} />
      <Figure name={t('sponsor.report.completed')} told={completed} of={through} />
      <Figure name={t('sponsor.report.winners')} told={winners} of={through} />
      <Figure name={t('sponsor.report.prizes')} told={winners} of={through}>
        {winners && <Btz cents={winners.prizesCents} />}
      </Figure>
    </dl>
  )
}

function Opinions({ report }: { report: CampaignReport }) {
  const { t } = useTranslation()
  return (
    <div>
      <h3 className="mb-2 font-semibold">{t('sponsor.report.opinions')}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-3">
        {opinions.map((opinion) => (
          <Figure
            key={opinion}
            name={t(`campaign.opinion.answers.${opinion}`)}
            told={report.opinions[opinion]}
            of={report.through}
          />
        ))}
      </dl>
    </div>
  )
}

type FigureProps = {
  name: string
  told: { count: number; through: string } | null
  /** The day of the report; a figure of an earlier one says so. */
  of: string | null
  children?: ReactNode
}

/** A figure, or that it is not shown: never a number then. */
function Figure({ name, told, of, children }: FigureProps) {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex flex-col-reverse justify-end gap-0.5 rounded-md border border-line bg-page p-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="flex min-h-8 items-center">
        {told ? (
          <span className="font-display text-2xl font-bold">{children ?? <Num value={told.count} />}</span>
        ) : (
          <span className="text-sm font-medium">{t('sponsor.report.small')}</span>
        )}
        {told && told.through !== of && (
          <span className="ms-2 text-xs text-muted">
            {t('sponsor.report.asOf', { date: formatDay(told.through, i18n.language) })}
          </span>
        )}
      </dd>
    </div>
  )
}
