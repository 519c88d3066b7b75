import type { City } from '@satoshi/contract/district'
import type { DistrictKey } from '@satoshi/rules/words'
import { useMutation, useQuery } from '@tanstack/react-query'

import { refusalOf } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'

/** The city as the player sees it. */
export function useCity() {
  return useQuery(query.district.city.queryOptions())
}

/** A home that is asked for: the same command however often it is sent. */
type Wish = { commandId: string; district: DistrictKey; priceCents: number }

/** Moving in. What the server refuses shows that what is on the screen is old, so that it is read again. */
export function useLiveIn(onMoved: (district: DistrictKey) => void) {
  return useMutation({
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: (wish: Wish) => api.district.live(wish),
    onSuccess: (city, { district }) => {
      queryClient.setQueryData<City>(query.district.city.queryKey(), city)
      onMoved(district)
    },
    onError: (error) => {
      if (refusalOf(error)?.code?.startsWith('district.')) void invalidate('district')
    },
    onSettled: () => void invalidate('wallet'),
  })
}
