import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { QueueEntry } from './queue-entry.tsx'

/** /admin/sponsors: themes that wait for a second person, and those that residents see. */
export function Component() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...query.sponsor.queue.queryOptions(), staleTime: 0 })
  return (
    <Page title={t('sponsor.queue.title')}>
      {data && data.districts.length === 0 && (
        <EmptyState title={t('sponsor.queue.empty')} text={t('sponsor.queue.emptyText')} />
      )}
      {data && (
        <div className="flex flex-col gap-6">
          {data.districts.map((entry) => (
            <QueueEntry key={entry.district} entry={entry} onReread={() => void refetch()} />
          ))}
        </div>
      )}
      {!data && error && <ErrorState title={t('sponsor.error')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-lg!" />}
    </Page>
  )
}
