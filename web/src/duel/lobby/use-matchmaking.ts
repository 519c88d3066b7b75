import type { DuelTheme } from '@satoshi/contract/person'
import type { Search } from '@satoshi/contract/matchmaking'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { goToDuel } from '../../invite/go-to-duel.ts'
import { api, query } from '../../lib/api.ts'
import { serverNow } from '../../lib/clock.ts'
import { useLiveEvent, useLiveState } from '../../lib/live.ts'
import { queryClient } from '../../lib/query-client.ts'
import { freshDuel, isUnderWay, newerSearch, readAgainIn } from './search-stage.ts'

/** What a quick match is asked for. */
export type SearchRequest = { theme: DuelTheme; stakeBtz: number }

const key = query.matchmaking.read.queryKey()

/** The player's search, kept current, and what can be asked of it. A duel that comes of it is gone to at once. */
export function useMatchmaking() {
  const isLive = useLiveState() === 'open'
  const search = useQuery({
    ...query.matchmaking.read.queryOptions(),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => readAgainIn(state.data, isLive, serverNow()),
    refetchIntervalInBackground: true,
  })
  useLiveEvent('search', updateSearch)
  useGoToFreshDuel(search.data)
  const start = useVerb((request: SearchRequest) =>
    api.matchmaking.start({ commandId: crypto.randomUUID(), ...request }),
  )
  const bot = useVerb((request: SearchRequest) => api.matchmaking.bot({ commandId: crypto.randomUUID(), ...request }))
  const stop = useVerb(() => api.matchmaking.stop())
  const confirm = useVerb((answer: { offerId: string; accept: boolean }) => api.matchmaking.confirm(answer))
  const notify = useVerb(() => api.matchmaking.notify())
  return { search, start, bot, stop, confirm, notify }
}

export type Matchmaking = ReturnType<typeof useMatchmaking>

/** Ends a search that nobody looks at any more: an offer would go by unseen and count as missed. */
export function stopIfUnderWay(): void {
  const search = queryClient.getQueryData(key)
  if (!search || !isUnderWay(search)) return
  api.matchmaking.stop().then(updateSearch, () => queryClient.invalidateQueries({ queryKey: key }))
}

function updateSearch(answer: Search) {
  queryClient.setQueryData(key, (known) => newerSearch(known, answer))
}

function useVerb<Input>(call: (input: Input) => Promise<Search>) {
  return useMutation({
    mutationFn: call,
    onSuccess: updateSearch,
    // What was refused may have been overtaken: the offer is gone, the other left.
    onError: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}

function useGoToFreshDuel(search: Search | undefined) {
  const before = useRef<Search | undefined>(undefined)
  const look = useEffectEvent((now: Search) => {
    const duelId = freshDuel(before.current, now)
    before.current = now
    if (duelId !== null) goToDuel(duelId)
  })
  useEffect(() => {
    if (search) look(search)
  }, [search])
}
