import { useTranslation } from 'react-i18next'

import { Skeleton } from '../kit/skeleton.tsx'

/** The shape of the dashboard, while it is on its way. */
export function DashboardSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <p role="status" className="sr-only">
        {t('a11y.loading')}
      </p>
      <div className="flex items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_21rem] lg:gap-6">
        <div className="flex flex-col gap-5 lg:gap-6">
          <Skeleton className="h-80 rounded-lg!" />
          <div className="grid gap-3 sm:grid-cols-2">
            <Skeleton className="h-32 rounded-lg!" />
            <Skeleton className="h-32 rounded-lg!" />
          </div>
        </div>
        <div className="flex flex-col gap-5 lg:gap-6">
          <Skeleton className="h-44 rounded-lg!" />
          <Skeleton className="h-52 rounded-lg!" />
        </div>
      </div>
    </div>
  )
}
