import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { HostPicture } from '../../kit/host-picture.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { Api } from '../../lib/api.ts'
import { CampaignEntry } from './campaign-entry.tsx'

type Queue = Awaited<ReturnType<Api['campaign']['queue']>>

/** Campaigns that wait for a second person, and those that run. */
export function CampaignQueue({ queue: { data, error, refetch } }: { queue: UseQueryResult<Queue> }) {
  const { t } = useTranslation()
  if (!data && error) return <ErrorState title={t('sponsor.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-lg!" />
  if (data.districts.length === 0)
    return (
      <EmptyState
        picture={<HostPicture mood="asleep" />}
        title={t('sponsor.campaigns.empty')}
        text={t('sponsor.campaigns.emptyText')}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {data.districts.map((entry) => (
        <CampaignEntry key={entry.district} entry={entry} onReread={() => void refetch()} />
      ))}
    </div>
  )
}
