import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { refusalOf } from './refusal-text.ts'
import { retryDelay, shouldRetry } from './retry.ts'
import { loseSession, useSession } from './session.ts'

/** Milliseconds that an answer counts as fresh, and that an unused one is kept. Source: specification 9. */
export const staleMillis = 5 * 60 * 1000
export const keptMillis = 10 * 60 * 1000

// A session that ended elsewhere is noticed by whatever call meets it first.
function noticeLostSession(error: Error): void {
  if (refusalOf(error).code === 'auth.required') loseSession()
}

/** What was read from the server. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeLostSession }),
  mutationCache: new MutationCache({ onError: noticeLostSession }),
  defaultOptions: {
    queries: {
      staleTime: staleMillis,
      gcTime: keptMillis,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { retry: false },
  },
})

// What one player read is not shown to the next.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear()
})
