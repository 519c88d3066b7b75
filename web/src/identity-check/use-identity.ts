import type { IdentityStanding } from '@satoshi/contract/identity-check'
import { hour, second, type Millis } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'

/** What concerns a document is read when it is shown, and never left on a device. */
export const onlyNow = { staleTime: 0, networkMode: 'always', meta: { persist: false } } as const

/** A command that the server keeps apart by its id may be sent again when its answer is lost. It waits for no connection. */
export const sentAgain = { networkMode: 'always', retry: shouldRetry, retryDelay } as const

/** How far the player is with the check of who they are. A wait that ends by itself ends on the screen too. */
export function useIdentity() {
  return useQuery({
    ...query.identityCheck.mine.queryOptions(),
    ...onlyNow,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => waitEndsIn(state.data),
  })
}

/** A change of it: what is answered takes the place of what was read; after a refusal it is read again. */
export function useIdentityChange<Input>(change: (input: Input) => Promise<IdentityStanding>) {
  return useMutation({
    ...sentAgain,
    mutationFn: change,
    onSuccess: showStanding,
    onError: () => void readIdentityAgain(),
    // What was typed there leaves memory with the form.
    gcTime: 0,
  })
}

export function readIdentityAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: query.identityCheck.mine.key() })
}

function showStanding(standing: IdentityStanding): void {
  queryClient.setQueryData(query.identityCheck.mine.queryKey(), standing)
}

function waitEndsIn(standing: IdentityStanding | undefined): Millis | false {
  if (!standing || standing.retryAt === null) return false
  return Math.min(hour, Math.max(second, standing.retryAt - serverNow() + second))
}
