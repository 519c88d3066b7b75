import type { Evolution, EvolutionSpan } from '@satoshi/contract/evolution'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { soloPath } from '../quiz/quiz-selection.ts'
import { EvolutionChart } from './evolution-chart.tsx'
import { isQuiet, pointsOf, type Measure } from './evolution-measure.ts'
import { EvolutionTable } from './evolution-table.tsx'
import { MeasureTiles } from './measure-tiles.tsx'
import { RisingPicture } from './rising-picture.tsx'
import { SpanChoice } from './span-choice.tsx'

/** How the player has developed: XP, accuracy, balance and rating over a week, a month, a quarter or a year. */
export function EvolutionSection({ isNew }: { /** Who never gained XP is told how to begin. */ isNew: boolean }) {
  const { t } = useTranslation()
  const [span, setSpan] = useState<EvolutionSpan>('30')
  const read = useQuery(
    query.evolution.read.queryOptions({ input: { days: span }, staleTime: 0, placeholderData: keepPreviousData }),
  )
  return (
    <Card as="section" aria-labelledby="evolution-title" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id="evolution-title" className="text-xl font-bold">
          {t('profile.evolution')}
        </h2>
        <SpanChoice value={span} onChange={setSpan} />
      </div>
      {read.data && (isNew ? <Beginning /> : <Developed evolution={read.data} />)}
      {!read.data && read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <EvolutionSkeleton />}
    </Card>
  )
}

function Developed({ evolution }: { evolution: Evolution }) {
  const { t } = useTranslation()
  const [measure, setMeasure] = useState<Measure>('xp')
  const { days } = evolution
  const span = spanOf(days.length)
  const points = pointsOf(measure, days, span)
  return (
    <>
      <MeasureTiles evolution={evolution} value={measure} onChange={setMeasure} />
      {isQuiet(measure, points) ? (
        <p className="grid min-h-56 place-items-center rounded-md border-2 border-dashed border-line p-5 text-center text-muted">
          {measure === 'rating' ? t('profile.none.rating') : t('profile.quiet')}
        </p>
      ) : (
        <EvolutionChart key={`${measure}${span}`} measure={measure} points={points} />
      )}
      <EvolutionTable days={days} span={span} />
    </>
  )
}

function Beginning() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<RisingPicture />}
      title={t('profile.empty.title')}
      text={t('profile.empty.text')}
      action={<LinkButton to={soloPath({})}>{t('profile.empty.action')}</LinkButton>}
    />
  )
}

/** What is shown may still be of the span before the one that was chosen. */
function spanOf(days: number): EvolutionSpan {
  return days > 90 ? '365' : days > 30 ? '90' : days > 7 ? '30' : '7'
}

function EvolutionSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {[0, 1, 2, 3].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-md!" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-md!" />
    </>
  )
}
