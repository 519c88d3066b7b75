import type { StatementSpan, Week } from '@satoshi/contract/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Lightbulb } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { useReadOut } from './use-read-out.ts'
import { WeekBars, weekRange } from './week-bars.tsx'
import { lessonOf } from './week-lesson.ts'

/** What came in, what went out and what stayed, week by week: a budget looked back at. */
export function WeekSection({ span }: { span: StatementSpan }) {
  const { t } = useTranslation()
  const summary = useQuery(
    query.wallet.weeks.queryOptions({
      input: { days: span },
      staleTime: 0,
      networkMode: 'always',
      placeholderData: keepPreviousData,
    }),
  )
  const weeks = summary.data?.weeks
  return (
    <section aria-labelledby="weeks-title" className="min-w-0">
      <h2 id="weeks-title" className="mb-3 text-xl font-bold">
        {t('statement.weeks.title')}
      </h2>
      <Card>
        {!weeks && summary.error && <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />}
        {!weeks && !summary.error && <Skeleton className="h-80 rounded-md!" />}
        {weeks && <Weeks key={weeks.length} weeks={weeks} />}
      </Card>
    </section>
  )
}

function Weeks({ weeks }: { weeks: Week[] }) {
  const { index, slider } = useReadOut(weeks.length)
  const week = weeks[index]
  if (!week) return null
  return (
    <div className="flex flex-col gap-4">
      <WeekBars weeks={weeks} index={index} slider={slider} />
      <div>
        <h3 className="numbers mb-2 font-text text-sm font-semibold text-muted">
          <WeekName week={week} />
        </h3>
        <WeekSums week={week} />
      </div>
      <Lesson week={week} />
      <Categories week={week} />
    </div>
  )
}

function WeekName({ week }: { week: Week }) {
  const { t } = useTranslation()
  return t('statement.weeks.week', weekRange(week))
}

function WeekSums({ week: { inCents, outCents } }: { week: Week }) {
  const { t } = useTranslation()
  const sums = [
    { name: t('statement.weeks.in'), cents: inCents, ink: 'text-streak-ink' },
    { name: t('statement.weeks.out'), cents: -outCents, ink: 'text-danger-ink' },
    { name: t('statement.weeks.net'), cents: inCents - outCents, ink: 'text-ink' },
  ]
  return (
    <dl className="grid grid-cols-3 gap-2">
      {sums.map(({ name, cents, ink }) => (
        <div key={name} className="@container min-w-0 rounded-md bg-raised px-3 py-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd>
            <Btz cents={cents} signed className={`text-[clamp(0.8rem,15cqi,1.25rem)] ${ink}`} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Lesson({ week }: { week: Week }) {
  const { t, i18n } = useTranslation()
  const found = lessonOf(week)
  const text = () => {
    if (found.lesson === 'kept') return t('statement.lesson.kept', { kept: found.kept })
    if (found.lesson === 'over')
      return t('statement.lesson.over', { missing: formatBtz(found.missingCents, i18n.language) })
    return t(`statement.lesson.${found.lesson}`)
  }
  return (
    <p className="flex items-start gap-2 rounded-md border border-info/40 bg-info/10 px-3 py-2 text-sm">
      <Lightbulb aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-info-ink" />
      {text()}
    </p>
  )
}

/** Where the week's BTZ came from and where they went, the largest first. */
function Categories({ week }: { week: Week }) {
  const { t } = useTranslation()
  const sides = [
    { name: t('statement.weeks.cameFrom'), of: 'inCents', fill: 'bg-streak' },
    { name: t('statement.weeks.wentTo'), of: 'outCents', fill: 'bg-danger' },
  ] as const
  return sides.map(({ name, of, fill }) => {
    const rows = week.categories.filter((row) => row[of] > 0).toSorted((a, b) => b[of] - a[of])
    const most = rows[0]?.[of] ?? 0
    return (
      most > 0 && (
        <div key={of}>
          <h4 className="mb-2 text-sm font-semibold">{name}</h4>
          <ul className="flex flex-col gap-2">
            {rows.map((row) => (
              <li key={row.category}>
                <div className="flex justify-between gap-3 text-sm">
                  <span>{t(`statement.categories.${row.category}`)}</span>
                  <Btz cents={row[of]} />
                </div>
                <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-raised">
                  <div
                    className={`h-full rounded-full ${fill}`}
                    style={{ inlineSize: `${Math.max(1, (row[of] / most) * 100)}%` }}
                  />
                </div>
              </li>
            ))}
          </ul>
        </div>
      )
    )
  })
}
