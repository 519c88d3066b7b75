import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { query } from '../lib/api.ts'
import { EmptyStatement } from './empty-statement.tsx'
import { EntryDays } from './entry-days.tsx'
import { EntrySkeleton } from './entry-skeleton.tsx'

/** Entries shown before one opens the statement. */
const shown = 5

/** What came and went last, and the way to the whole statement. */
export function LatestEntries({ zone }: { zone: string }) {
  const { t } = useTranslation()
  const page = useQuery(query.wallet.transactions.queryOptions({ input: {}, staleTime: 0 }))
  const items = page.data?.items
  return (
    <section aria-labelledby="latest-title">
      <h2 id="latest-title" className="mb-3 text-xl font-bold">
        {t('statement.latest')}
      </h2>
      {!items && page.error && (
        <ErrorState title={t('statement.error')} error={page.error} onRetry={() => void page.refetch()} />
      )}
      {!items && !page.error && <EntrySkeleton />}
      {items?.length === 0 && <EmptyStatement />}
      {items && items.length > 0 && (
        <>
          <Card className="overflow-hidden p-0!">
            <EntryDays entries={items.slice(0, shown)} zone={zone} />
          </Card>
          <LinkButton to="/beetz-info/statement" variant="quiet" wide className="mt-4">
            {t('statement.open')}
          </LinkButton>
        </>
      )}
    </section>
  )
}
