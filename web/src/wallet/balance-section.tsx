import type { DayBalance, StatementSpan } from '@satoshi/contract/wallet'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { dayText } from './day-text.ts'

// With its drawing library, which no other screen needs.
const BalanceChart = lazy(() => import('./balance-chart.tsx').then((chart) => ({ default: chart.BalanceChart })))

/** The balance day by day, as a chart and as a table. */
export function BalanceSection({ span }: { span: StatementSpan }) {
  const { t } = useTranslation()
  const chart = useQuery(
    query.wallet.balances.queryOptions({
      input: { days: span },
      staleTime: 0,
      networkMode: 'always',
      placeholderData: keepPreviousData,
    }),
  )
  const days = chart.data?.days
  return (
    <section aria-labelledby="chart-title" className="min-w-0">
      <h2 id="chart-title" className="mb-3 text-xl font-bold">
        {t('statement.chart.title')}
      </h2>
      <Card>
        {!days && chart.error && <ErrorState error={chart.error} onRetry={() => void chart.refetch()} />}
        {!days && !chart.error && <Waiting />}
        {days && (
          <Suspense fallback={<Waiting />}>
            <BalanceChart key={days.length} days={days} />
          </Suspense>
        )}
        {days && <DayTable days={days} />}
      </Card>
    </section>
  )
}

function Waiting() {
  return <Skeleton className="h-[352px] rounded-md! sm:h-[384px]" />
}

/** The same numbers for who would rather read; made when it is opened. */
function DayTable({ days }: { days: DayBalance[] }) {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const amount = (cents: number) => formatBtz(cents, i18n.language)
  return (
    <details className="mt-3" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold text-action-ink">
        {t('statement.chart.table')}
      </summary>
      {open && (
        <table className="numbers w-full text-sm">
          <thead className="text-muted">
            <tr>
              {(['day', 'earned', 'granted', 'total'] as const).map((column) => (
                <th key={column} scope="col" className="py-2 text-end font-medium first:text-start">
                  {t(`statement.chart.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, earnedCents, grantedCents }) => (
              <tr key={day} className="border-t border-line text-end">
                <th scope="row" className="py-1.5 text-start font-normal">
                  <bdi>{dayText(day)}</bdi>
                </th>
                <td>{amount(earnedCents)}</td>
                <td>{amount(grantedCents)}</td>
                <td className="font-semibold">{amount(earnedCents + grantedCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}
