import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../../lib/api.ts'
import { useLiveEvent } from '../../lib/live.ts'
import { invalidate } from '../../lib/stale.ts'

/** Each duel changes it, so it is read again soon. */
const freshMillis = 5 * second

/** Ratings, record, daily duels and the open duel; read again when a duel of the player is made or ends. */
export function useDuelSummary() {
  useLiveEvent('duel', () => void invalidate('duels'))
  return useQuery({ ...query.duel.summary.queryOptions(), staleTime: freshMillis })
}
