import type { ReactNode } from 'react'

import { Skeleton } from '../kit/skeleton.tsx'

/** People one below the other, with lines between. */
export function PeopleRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

/** The shape of people that are being read. */
export function PeopleSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-12 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-36 max-w-3/4" />
            <Skeleton className="h-3.5 w-24 max-w-1/2" />
          </div>
          <Skeleton className="h-12 w-28 rounded-md!" />
        </div>
      ))}
    </div>
  )
}

/** The shape of a player's page that is being read. */
export function UserSkeleton() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-96 rounded-lg! sm:h-56 lg:col-span-2" />
      <Skeleton className="h-60 rounded-lg!" />
      <Skeleton className="h-60 rounded-lg!" />
      <Skeleton className="h-36 rounded-lg! lg:col-span-2" />
    </div>
  )
}
