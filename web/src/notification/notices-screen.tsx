import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { NoticeRow } from './notice-row.tsx'
import { useNoticePages, useNoticeSummary, useReadAll, useReadNotice } from './use-notices.ts'

/** What was kept for the player, the newest first. */
export function Component() {
  const { t } = useTranslation()
  const unread = useNoticeSummary().data?.unread ?? 0
  const readAll = useReadAll()
  return (
    <Page
      title={t('notification.title')}
      className="max-w-3xl"
      actions={
        unread > 0 && (
          <Button variant="quiet" disabled={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('notification.readAll')}
          </Button>
        )
      }
    >
      <Notices />
    </Page>
  )
}

function Notices() {
  const { t } = useTranslation()
  const pages = useNoticePages()
  const read = useReadNotice()
  const zone = useQuery(query.profile.me.queryOptions()).data?.profile.timeZone
  const items = pages.data?.pages.flatMap((page) => page.items)
  if (!items && pages.error)
    return <ErrorState title={t('notification.error')} error={pages.error} onRetry={() => void pages.refetch()} />
  if (!items) return <NoticesSkeleton />
  if (items.length === 0) return <NoNotices />
  return (
    <>
      <Card as="ul" className="divide-y divide-line overflow-hidden p-0!">
        {items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} zone={zone} onRead={() => read.mutate(notice.id)} />
        ))}
      </Card>
      {pages.hasNextPage && (
        <Button
          wide
          variant="quiet"
          className="mt-4"
          disabled={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('notification.more')}
        </Button>
      )}
    </>
  )
}

function NoNotices() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="asleep"
      title={t('notification.empty')}
      text={t('notification.emptyText')}
      action={<LinkButton to="/game-mode">{t('notification.play')}</LinkButton>}
    />
  )
}

function NoticesSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-20 rounded-lg!" />
      ))}
    </div>
  )
}
