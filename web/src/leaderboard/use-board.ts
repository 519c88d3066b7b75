import type { Day } from '@satoshi/rules/time'
import { useInfiniteQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** Which board, and where it is opened: at its top, or around the player. No week is the one that runs. */
export type BoardChoice = { week: Day | null; open: 'top' | 'aroundMe' }

/** How often an open board is read again, in milliseconds. */
const freshMillis = 60_000

/** The pages of a board that were asked for; the one that runs is kept fresh. */
export function useBoard({ week, open }: BoardChoice, enabled = true) {
  const around = open === 'aroundMe' ? { around: 'me' as const } : {}
  return useInfiniteQuery(
    query.leaderboard.board.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(week && { week }), ...(cursor ? { cursor } : around) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      getPreviousPageParam: (first) => first.previousCursor ?? undefined,
      enabled,
      staleTime: week ? freshMillis * 5 : 0,
      refetchInterval: week ? false : freshMillis,
    }),
  )
}

export type BoardPages = ReturnType<typeof useBoard>
