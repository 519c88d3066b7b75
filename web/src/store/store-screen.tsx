import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Storefront } from './storefront.tsx'
import { useIsOffline, useStore } from './use-store.ts'

/** What BTZ buy: avatars, boosts, hints, lives; and what can be undone of it. */
export function Component() {
  const { t } = useTranslation()
  const { data: store, error, refetch } = useStore()
  const isOffline = useIsOffline()
  return (
    <Page title={t('store.title')}>
      {isOffline && store && (
        <Banner tone="warning" className="mb-5">
          {t('store.offline')}
        </Banner>
      )}
      {store && <Storefront store={store} />}
      {!store && error && <ErrorState title={t('store.error')} error={error} onRetry={() => void refetch()} />}
      {!store && !error && <StoreSkeleton />}
    </Page>
  )
}

function StoreSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-13" />
      <Skeleton className="mb-4 h-12 sm:max-w-xs" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 lg:gap-4">
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} className="h-56 rounded-lg!" />
        ))}
      </div>
    </>
  )
}
