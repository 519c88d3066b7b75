import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { PageWindow } from '../kit/page-window.tsx'
import { refusalOf } from '../kit/refusal-text.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { soloPath } from '../quiz/quiz-selection.ts'
import { AnswerCard } from './answer-card.tsx'
import type { AnswerFilter } from './answer-choice.ts'
import { AnswersClosed } from './answers-closed.tsx'
import { RisingPicture } from './rising-picture.tsx'

type AnswerListProps = {
  filter: AnswerFilter
  zone: string
  /** Shows everything again, where the choice left nothing. */
  onShowAll: () => void
}

/** All answers of a choice, newest first; the next page comes as one scrolls. */
export function AnswerList({ filter, zone, onShowAll }: AnswerListProps) {
  const { t } = useTranslation()
  const list = useAnswers(filter)
  const pages = list.data?.pages
  // The plan ended while the page was open.
  if (refusalOf(list.error).code === 'subscription.planRequired') return <AnswersClosed />
  if (!pages && list.error)
    return <ErrorState title={t('evolution.answers.error')} error={list.error} onRetry={() => void list.refetch()} />
  if (!pages) return <AnswersSkeleton />
  if (pages[0]?.items.length === 0)
    return Object.keys(filter).length > 0 ? <Nothing onShowAll={onShowAll} /> : <Beginning />
  return (
    <>
      <Card className="overflow-hidden p-0!">
        {pages.map((page, index) => (
          <PageWindow key={page.items[0]?.roundId ?? index} always={index === 0}>
            <ol>
              {page.items.map((answer) => (
                <AnswerCard key={`${answer.roundId}${answer.position}`} answer={answer} zone={zone} />
              ))}
            </ol>
          </PageWindow>
        ))}
      </Card>
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore
          label={t('evolution.answers.more')}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}

/** Read anew whenever the list is opened, and never kept on the device: it may be ten thousand questions. */
function useAnswers(filter: AnswerFilter) {
  return useInfiniteQuery(
    query.evolution.answers.infiniteOptions({
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

function Beginning() {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        picture={<RisingPicture />}
        title={t('evolution.answers.empty.title')}
        text={t('evolution.answers.empty.text')}
        action={<LinkButton to={soloPath({})}>{t('evolution.answers.empty.action')}</LinkButton>}
      />
    </Card>
  )
}

/** Nothing of what was chosen. */
function Nothing({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation()
  return (
    <Card>
      <EmptyState
        picture={<RisingPicture />}
        title={t('evolution.answers.none.title')}
        text={t('evolution.answers.none.text')}
        action={
          <Button variant="quiet" onClick={onShowAll}>
            {t('evolution.answers.none.action')}
          </Button>
        }
      />
    </Card>
  )
}

/** The shape of some answers that are coming. */
export function AnswersSkeleton() {
  const { t } = useTranslation()
  return (
    <Card className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-6 w-full" />
          <Skeleton className="mt-2 h-5 w-3/5" />
        </div>
      ))}
    </Card>
  )
}
