import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { Swords } from '../../kit/icon.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import { query } from '../../lib/api.ts'
import { DarkStreet } from '../../match/dark-street.tsx'
import { DuelLine } from './duel-line.tsx'

/** The duels that are over, newest first, a page at a time. */
export function HistoryList() {
  const { t } = useTranslation()
  const history = useInfiniteQuery(
    query.duel.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ state: 'ended' as const, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined, // safe: only widens the type for later pages
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const { data, error, refetch } = history
  if (!data && error)
    return <ErrorState title={t('lobby.history.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  const duels = data.pages.flatMap(({ items }) => items)
  if (duels.length === 0) return <NoDuels />
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {duels.map((duel) => (
          <li key={duel.id}>
            <DuelLine duel={duel} />
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button
          variant="quiet"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
          className="mx-auto"
        >
          {t('lobby.history.more')}
        </Button>
      )}
    </div>
  )
}

/** No duel yet, and the way to the first. */
export function NoDuels() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<DarkStreet className="h-28 w-48" />}
      title={t('lobby.history.none')}
      text={t('lobby.history.noneText')}
      action={
        <LinkButton to="/casino-duels" icon={<Swords aria-hidden="true" className="size-5" />}>
          {t('lobby.history.first')}
        </LinkButton>
      }
    />
  )
}

/** The shape of a list that is on its way. */
export function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-20" />
      ))}
    </div>
  )
}
