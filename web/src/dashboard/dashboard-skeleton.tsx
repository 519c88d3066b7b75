import { useTranslation } from 'react-i18next'

import { Skeleton } from '../kit/skeleton.tsx'

/** The shape of the dashboard, while it is on its way. */
export function DashboardSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-3 sm:gap-4 lg:gap-6">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <div className="grid gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
        <Skeleton className="h-96 rounded-lg! sm:h-104" />
        <Skeleton className="h-14 rounded-md! lg:h-full" />
      </div>
      <Skeleton className="h-16 rounded-md!" />
    </div>
  )
}
