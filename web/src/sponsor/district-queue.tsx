import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

type DistrictQueueProps<Entry> = {
  queue: UseQueryResult<{ districts: Entry[] }>
  empty: { title: string; text: string }
  renderEntry: (entry: Entry, onReread: () => void) => ReactNode
}

/** What waits for a second person district by district, and what of it is seen already. */
export function DistrictQueue<Entry>({ queue, empty, renderEntry }: DistrictQueueProps<Entry>) {
  const { t } = useTranslation()
  const { data, error, refetch } = queue
  const reread = () => void refetch()
  if (!data && error) return <ErrorState title={t('sponsor.error')} error={error} onRetry={reread} />
  if (!data) return <Skeleton className="h-96 rounded-lg!" />
  if (data.districts.length === 0) return <EmptyState host="asleep" {...empty} />
  return <div className="flex flex-col gap-6">{data.districts.map((entry) => renderEntry(entry, reread))}</div>
}
