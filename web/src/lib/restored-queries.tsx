import { IsRestoringProvider, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  type PersistQueryClientOptions,
} from '@tanstack/react-query-persist-client'
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'

type RestoredQueriesProps = {
  client: QueryClient
  options: Omit<PersistQueryClientOptions, 'queryClient'>
  children: ReactNode
}

/**
 * Brings back what was read on this device before, and keeps what is read from then on. As the library's own
 * `PersistQueryClientProvider`, but that it is said in a transition that all is back: everything on the screen that has read
 * something is gone over then, on a slow phone for half a second, and in short steps a tap comes between.
 */
export function RestoredQueries({ client, options, children }: RestoredQueriesProps) {
  const [isBack, setBack] = useState(false)
  const first = useRef(options)
  useEffect(() => {
    const say = () => startTransition(() => setBack(true))
    persistQueryClientRestore({ ...first.current, queryClient: client }).then(say, say)
  }, [client])
  useEffect(
    () => (isBack ? persistQueryClientSubscribe({ ...first.current, queryClient: client }) : undefined),
    [client, isBack],
  )
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={!isBack}>{children}</IsRestoringProvider>
    </QueryClientProvider>
  )
}
