import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { useLiveEvent } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'
import { rereadStakes } from '../stakes/use-stakes.ts'

/** Each duel changes it, so it is read again soon. */
const freshMillis = 5 * second

/** Ratings, record, daily duels and the open duel; read again when a duel of the player is made or ends. */
export function useDuelSummary() {
  useLiveEvent('duel', rereadDuels)
  return useQuery({ ...query.duel.summary.queryOptions(), staleTime: freshMillis })
}

function rereadDuels() {
  void queryClient.invalidateQueries({ queryKey: query.duel.key() })
  rereadStakes()
}
