import type { ReviewOverview } from '@satoshi/contract/review'
import { hour, second, type Millis } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'

/** Each answer changes it, so it is read again soon. */
const freshMillis = 15 * second

/** What is due for review; read again when the server says that it changed, and when the next card becomes due. */
export function useReview() {
  return useQuery({
    ...query.review.overview.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => nextDueIn(state.data),
  })
}

// A card that becomes due while somebody looks is told at once.
function nextDueIn(review: ReviewOverview | undefined): Millis | false {
  if (!review || review.nextDueAt === null) return false
  return Math.min(hour, Math.max(second, review.nextDueAt - serverNow() + second))
}
