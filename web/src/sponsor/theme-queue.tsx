import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { Api } from '../lib/api.ts'
import { DistrictQueue } from './district-queue.tsx'
import { QueueEntry } from './queue-entry.tsx'

type Queue = Awaited<ReturnType<Api['sponsor']['queue']>>

/** Themes that wait for a second person, and those that residents see. */
export function ThemeQueue({ queue }: { queue: UseQueryResult<Queue> }) {
  const { t } = useTranslation()
  return (
    <DistrictQueue
      queue={queue}
      empty={{ title: t('sponsor.queue.empty'), text: t('sponsor.queue.emptyText') }}
      renderEntry={(entry, onReread) => <QueueEntry key={entry.district} entry={entry} onReread={onReread} />}
    />
  )
}
