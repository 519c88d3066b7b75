import { QueryClient } from '@tanstack/react-query'

import { useHealth } from './health.ts'
import { isSaving, useMemory } from './memory.ts'
import { mayPass, retryDelay, shouldRetry } from './retry.ts'
import { useSession } from './session.ts'

/** Milliseconds that an answer counts as fresh, and that an unused one is kept. Source: product 1.9. */
export const staleMillis = 5 * 60 * 1000
export const retainMillis = 10 * 60 * 1000

/** The player's own profile, under the key that `query.profile.me` has. Source: product 1.9, profile cache. */
export const profileKey = [['profile', 'me']]
export const profileMillis = 5 * 60 * 1000
export const profileRetries = 1

/** What was read from the server. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMillis,
      gcTime: retainMillis,
      refetchOnWindowFocus: false,
      retry: shouldRetry,
      retryDelay,
    },
    mutations: { retry: false },
  },
})

queryClient.setQueryDefaults(profileKey, {
  staleTime: profileMillis,
  retry: (failures, error) => failures < profileRetries && mayPass(error),
})

/**
 * Whether a mutation of this key is pending. A button shows that in a later task only, and taps that wait in a busy page
 * come before it.
 */
export function isMutating(mutationKey: string[]): boolean {
  return queryClient.isMutating({ mutationKey }) > 0
}

// What could not be read while the server was away is read when it is back.
useHealth.subscribe((now, before) => {
  if (now.mode !== 'restored' || before.mode === 'restored') return
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

// Short of memory, only what is on the screen is kept.
useMemory.subscribe((now, before) => {
  if (isSaving(now) && !isSaving(before)) queryClient.removeQueries({ type: 'inactive' })
})

// What one player read is not shown to the next.
useSession.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) queryClient.clear()
})
