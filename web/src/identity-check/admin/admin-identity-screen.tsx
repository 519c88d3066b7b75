import { useQuery } from '@tanstack/react-query'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../../kit/error-state.tsx'
import { Page } from '../../kit/page.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { query } from '../../lib/api.ts'
import { onlyNow } from '../use-identity.ts'
import { CaseView } from './case-view.tsx'
import { TakePanel } from './take-panel.tsx'

/** /admin/identity: one case at a time, the one that waits the longest; whoever takes it decides it. */
export function Component() {
  const { t } = useTranslation()
  const {
    data: queue,
    error,
    refetch,
  } = useQuery({
    ...query.identityCheck.queue.queryOptions(),
    ...onlyNow,
    gcTime: 0,
    refetchInterval: minute,
    refetchOnWindowFocus: true,
  })
  return (
    <Page title={t('identityCheck.queue.title')} className="max-w-7xl!">
      {queue?.taken && <CaseView key={queue.taken.id} of={queue.taken} />}
      {queue && !queue.taken && <TakePanel waiting={queue.waiting} oldestAt={queue.oldestAt} />}
      {!queue && error && (
        <ErrorState title={t('identityCheck.queue.error')} error={error} onRetry={() => void refetch()} />
      )}
      {!queue && !error && <Skeleton className="h-96 rounded-lg!" />}
    </Page>
  )
}
