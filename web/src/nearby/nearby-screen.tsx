import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { BarState } from './bar-state.tsx'
import { SharingPanel } from './sharing-panel.tsx'
import { useNearby } from './use-nearby.ts'

/** Players nearby: what sharing means, the switch for this session, and who is near. */
export function Component() {
  const { t } = useTranslation()
  const { data: mine, error, refetch } = useNearby()
  return (
    <Page title={t('nearby.title')} back={{ to: '/find-opponent', label: t('nearby.back') }}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('nearby.lead')}</p>
      {mine && (mine.barred ? <BarState bar={mine.barred} /> : <SharingPanel elsewhereUntil={mine.endsAt} />)}
      {!mine && error && <ErrorState title={t('nearby.error')} error={error} onRetry={() => void refetch()} />}
      {!mine && !error && <Skeleton className="h-80 rounded-lg!" />}
    </Page>
  )
}
