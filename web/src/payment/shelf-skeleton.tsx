import { Skeleton } from '../kit/skeleton.tsx'

/** The shape of the packages while they are on their way. */
export function ShelfSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-14 sm:max-w-md" />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-36 rounded-lg! lg:h-64" />
        ))}
      </div>
    </>
  )
}
