import { Card } from '../kit/card.tsx'
import { Skeleton } from '../kit/skeleton.tsx'

/** The shape of some entries that are coming. */
export function EntrySkeleton() {
  return (
    <Card className="flex flex-col gap-4">
      {[0, 1, 2, 3].map((line) => (
        <div key={line} className="flex items-center gap-3">
          <Skeleton className="size-9 rounded-full!" />
          <div className="flex-1">
            <Skeleton className="h-5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-4 w-28" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </Card>
  )
}
