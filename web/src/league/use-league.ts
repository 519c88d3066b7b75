import type { League } from '@satoshi/contract/league'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

/** How often an open group is read again, in milliseconds, and how often while a seat is on its way. */
const freshMillis = 60_000
const seatingMillis = 2_000

/** Where the player stands in the leagues, kept fresh. */
export function useLeague() {
  return useQuery(
    query.league.read.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === 'seating' ? seatingMillis : freshMillis),
    }),
  )
}

/** The week among friends. */
export function useFriendsWeek() {
  return useQuery(query.league.friends.queryOptions({ staleTime: 0, refetchInterval: freshMillis }))
}

/** Leaves the leagues, or comes back; each press is a command of its own. */
export function useTakePart() {
  return useMutation({
    mutationFn: (wish: { commandId: string; takesPart: boolean }) => api.league.takePart(wish),
    onSuccess: (league: League) => queryClient.setQueryData(query.league.read.queryKey(), league),
  })
}
