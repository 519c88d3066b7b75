import { Card } from '../../kit/card.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { besideBoard, boardGrid } from './board-grid.ts'

/** The shape of a board that is being read. */
export function BoardSkeleton() {
  return (
    <div className={boardGrid}>
      <div className={besideBoard}>
        <Skeleton className="h-20 rounded-lg! lg:h-48" />
      </div>
      <Skeleton className="h-96 rounded-lg!" />
      <RowsSkeleton />
    </div>
  )
}

/** The shape of its rows alone. */
export function RowsSkeleton() {
  return (
    <Card className="flex flex-col gap-5">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="h-6 w-8" />
          <Skeleton className="size-9 rounded-full!" />
          <Skeleton className="h-5 w-40 max-w-1/2" />
          <Skeleton className="ms-auto h-6 w-14" />
        </div>
      ))}
    </Card>
  )
}
