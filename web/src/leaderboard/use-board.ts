import type { Board } from '@satoshi/contract/leaderboard'
import type { Day, Instant } from '@satoshi/rules/time'
import { useInfiniteQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

/** Which board, and where it is opened: at its top, or around the player. No week is the one that runs. */
export type BoardChoice = { week: Day | null; open: 'top' | 'aroundMe' }

/** How often an open board is read again, in milliseconds. */
const freshMillis = 60_000

/** The pages of a board that were asked for; the one that runs is kept fresh. */
export function useBoard(choice: BoardChoice, enabled = true) {
  return useInfiniteQuery({ ...boardOptions(choice), enabled })
}

function boardOptions({ week, open }: BoardChoice) {
  const around = open === 'aroundMe' ? { around: 'me' as const } : {}
  return query.leaderboard.board.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(week && { week }), ...(cursor ? { cursor } : around) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    getPreviousPageParam: (first) => first.previousCursor ?? undefined,
    staleTime: week ? freshMillis * 5 : 0,
    refetchInterval: week ? (false as const) : freshMillis,
  })
}

/** Takes the top of the running week that came with the page, read at `updatedAt`, as one that was asked for. */
export function putBoard(top: Board, updatedAt: Instant): void {
  const { queryKey } = boardOptions({ week: null, open: 'top' })
  queryClient.setQueryData(queryKey, { pages: [top], pageParams: [undefined] }, { updatedAt })
}

export type BoardPages = ReturnType<typeof useBoard>
