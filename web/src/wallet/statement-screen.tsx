import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { BalanceSection } from './balance-section.tsx'
import { EmptyStatement } from './empty-statement.tsx'
import { EntryList } from './entry-list.tsx'
import { EntrySkeleton } from './entry-skeleton.tsx'
import { ExportButton } from './export-button.tsx'
import { CategoryChoice, PeriodChoice } from './statement-filter.tsx'
import { choiceIn, filterOf, searchOf, spanOf, type StatementChoice } from './statement-period.ts'
import { WeekSection } from './week-section.tsx'

/** The statement: the balance day by day, the weeks as a budget, and every entry. */
export function Component() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const choice = choiceIn(search)
  const choose = (next: Partial<StatementChoice>) => setSearch(searchOf({ ...choice, ...next }), { replace: true })
  const span = spanOf(choice.period)
  // Whether anything ever happened: an empty period of a full statement looks different.
  const newest = useQuery(query.wallet.transactions.queryOptions({ input: {}, staleTime: 0, networkMode: 'always' }))
  const isEmpty = newest.data?.items.length === 0
  return (
    <Page title={t('statement.title')} back={{ to: '/beetz-info', label: t('statement.back') }}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('statement.lead')}</p>
      {isEmpty && <EmptyStatement />}
      {!isEmpty && (
        <>
          <PeriodChoice value={choice.period} onChange={(period) => choose({ period })} />
          <div className="mb-8 grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <BalanceSection span={span} />
            <WeekSection span={span} />
          </div>
          <Entries choice={choice} choose={choose} />
        </>
      )}
    </Page>
  )
}

type EntriesProps = { choice: StatementChoice; choose: (next: Partial<StatementChoice>) => void }

function Entries({ choice, choose }: EntriesProps) {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  // The day on which the screen was opened, so that midnight does not throw away what was read.
  const [openedAt] = useState(serverNow)
  const zone = me.data?.profile.timeZone
  const filter = zone ? filterOf(choice, openedAt, zone) : null
  return (
    <section aria-labelledby="entries-title">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="entries-title" className="me-auto text-xl font-bold max-sm:w-full">
          {t('statement.entries')}
        </h2>
        <CategoryChoice value={choice.category} onChange={(category) => choose({ category })} />
        {filter && <ExportButton filter={filter} />}
      </div>
      {filter && zone && (
        <EntryList
          key={JSON.stringify(filter)}
          filter={filter}
          zone={zone}
          onShowAll={() => choose({ period: 'all', category: null })}
        />
      )}
      {!filter && me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      {!filter && !me.error && <EntrySkeleton />}
    </section>
  )
}
