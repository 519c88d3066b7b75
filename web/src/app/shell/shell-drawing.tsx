import { QueryClient, QueryClientProvider } from '@tanstack/react-query'

import { Skeleton } from '../../kit/skeleton.tsx'
import { Shell } from './shell.tsx'

/** The shell before anything is known of the player: the first paint of the player's pages. */
export function ShellDrawing() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Shell>
        <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-6 sm:px-6">
          <Skeleton className="h-12 w-3/5" />
          <Skeleton className="h-72 w-full rounded-lg" />
          <Skeleton className="h-36 w-full rounded-lg" />
        </div>
      </Shell>
    </QueryClientProvider>
  )
}
