import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { PageWindow } from '../kit/page-window.tsx'
import { query } from '../lib/api.ts'
import { EmptyPurse } from './empty-purse.tsx'
import { EntryDays } from './entry-days.tsx'
import { EntrySkeleton } from './entry-skeleton.tsx'
import type { EntryFilter } from './statement-period.ts'

type EntryListProps = {
  filter: EntryFilter
  zone: string
  /** Shows everything again, where the choice left nothing. */
  onShowAll: () => void
}

/** All entries of a choice, newest first; the next page comes as one scrolls. */
export function EntryList({ filter, zone, onShowAll }: EntryListProps) {
  const { t } = useTranslation()
  const list = useEntries(filter)
  const pages = list.data?.pages
  if (!pages && list.error)
    return <ErrorState title={t('statement.error')} error={list.error} onRetry={() => void list.refetch()} />
  if (!pages) return <EntrySkeleton />
  if (pages[0]?.items.length === 0) return <Nothing onShowAll={onShowAll} />
  return (
    <>
      <Card className="overflow-hidden p-0!" data-testid="entries">
        {pages.map((page, index) => (
          <PageWindow key={page.items[0]?.id ?? index} always={index === 0}>
            <EntryDays entries={page.items} zone={zone} above={pages[index - 1]?.items.at(-1)} />
          </PageWindow>
        ))}
      </Card>
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore label={t('statement.more')} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </>
  )
}

/**
 * Read anew whenever the list is opened, and never kept on the device: a refetch would load every page again, and ten
 * thousand entries are not for its storage.
 */
function useEntries(filter: EntryFilter) {
  return useInfiniteQuery(
    query.wallet.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      networkMode: 'always',
      meta: { persist: false },
    }),
  )
}

/** Nothing of what was chosen. */
function Nothing({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        picture={<EmptyPurse className="h-28 w-40" />}
        title={t('statement.none')}
        text={t('statement.noneText')}
        action={
          <Button variant="quiet" onClick={onShowAll}>
            {t('statement.showAll')}
          </Button>
        }
      />
    </Card>
  )
}
