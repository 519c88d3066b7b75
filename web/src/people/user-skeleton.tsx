import { Skeleton } from '../kit/skeleton.tsx'

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
