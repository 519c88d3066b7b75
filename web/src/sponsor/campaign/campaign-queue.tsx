import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Api } from '../../lib/api.ts'
import { DistrictQueue } from '../district-queue.tsx'
import { CampaignEntry } from './campaign-entry.tsx'

type Queue = Awaited<ReturnType<Api['campaign']['queue']>>

/** Campaigns that wait for a second person, and those that run. */
export function CampaignQueue({ queue }: { queue: UseQueryResult<Queue> }) {
  const { t } = useTranslation()
  return (
    <DistrictQueue
      queue={queue}
      empty={{ title: t('sponsor.campaigns.empty'), text: t('sponsor.campaigns.emptyText') }}
      renderEntry={(entry, onReread) => <CampaignEntry key={entry.district} entry={entry} onReread={onReread} />}
    />
  )
}
