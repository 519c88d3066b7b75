import { second } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { invalidate } from '../lib/stale.ts'

/** Each match changes them, so they are read again soon. */
const freshMillis = 15 * second

/** The player's boxes, with odds and counters. */
export function useBoxes() {
  return useQuery({ ...query.box.read.queryOptions(), staleTime: freshMillis })
}

/** Fixed chests instead of chance, or chance again. */
export function usePreference() {
  return useMutation({
    mutationFn: (fixed: boolean) => api.box.prefer({ fixed }),
    onSuccess: (boxes) => queryClient.setQueryData(query.box.read.queryKey(), boxes),
  })
}

/** Has everything read again that a claim or a box changes. */
export function invalidatePaid(): void {
  void invalidate('missions', 'wallet', 'progress', 'inventory')
}
