import { skipToken, useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { refusalOf } from '../kit/refusal-text.ts'

// Kept with the player's other answers on this device, so that a sign-out forgets it with them.
const openMatchKey = ['openMatch']
queryClient.setQueryDefaults(openMatchKey, { staleTime: Infinity, gcTime: Infinity })

/** Remembers the quiz that this player has open. */
export function saveOpenMatch(id: string): void {
  queryClient.setQueryData<string | null>(openMatchKey, id)
}

/** Forgets it when it has ended; another match stays remembered. */
export function clearOpenMatch(id: string): void {
  queryClient.setQueryData<string | null>(openMatchKey, (known) => (known === id ? null : known))
}

/** Nothing is offered any more that is for newcomers; the server says so as well, when the player is read again. */
export function endNewcomer(): void {
  queryClient.setQueryData(query.profile.me.queryKey(), (me) => me && { ...me, offersRide: false })
}

/** The view of the quiz that is open, read anew; null when none is known, it is over, or stands still during a duel. */
export function useOpenMatch() {
  const { data: id } = useQuery<string | null>({ queryKey: openMatchKey, queryFn: skipToken })
  const { data: view, error } = useQuery({
    ...query.match.get.queryOptions({ input: id ? { id } : skipToken }),
    staleTime: 0,
    gcTime: 0,
  })
  const gone = refusalOf(error).code === 'match.notFound'
  return id && view && !gone && view.phase.name !== 'ended' && view.phase.name !== 'suspended' ? view : null
}
