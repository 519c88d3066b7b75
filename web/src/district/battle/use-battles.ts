import type { Battle } from '@satoshi/contract/battle'
import { second, type Instant, type Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'

import { api, query } from '../../lib/api.ts'
import { serverNow } from '../../lib/clock.ts'
import { retryDelay, shouldRetry } from '../../lib/retry.ts'
import { invalidate } from '../../lib/stale.ts'

/**
 * How often what is looked at is read again: others begin battles and fight in them before one's eyes. What was read before is
 * shown, and read anew at once.
 */
const readEvery: Millis = 30 * second

/** Battles of a district, and whether the player may challenge it. */
export function useBattles(district: DistrictKey) {
  return useQuery(query.battle.list.queryOptions({ input: { district }, staleTime: 0, refetchInterval: readEvery }))
}

/** How strong a district is by its battles; null until it is known. */
export function useElo(district: DistrictKey): number | null {
  return useQuery(query.battle.list.queryOptions({ input: { district } })).data?.record.elo ?? null
}

/** A battle, read again until it is over. */
export function useBattle(id: string) {
  return useQuery(
    query.battle.get.queryOptions({
      input: { id },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.battle.result ? false : readEvery),
    }),
  )
}

/** Challenging a district. What it changed, and what a refusal shows to be old, is read again. */
export function useChallenge(district: DistrictKey, onStarted: (battle: Battle) => void) {
  return useMutation({
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: (commandId: string) => api.battle.challenge({ district, commandId }),
    onSuccess: onStarted,
    onSettled: () => void invalidate('district'),
  })
}

/** Battles among `battles` whose time is not over; one goes when its time is. */
export function useRunning<One extends { endsAt: Instant }>(battles: readonly One[] | undefined): readonly One[] {
  const [now, setNow] = useState(serverNow)
  const running = useMemo(() => battles?.filter(({ endsAt }) => endsAt > now) ?? [], [battles, now])
  const next = Math.min(...running.map(({ endsAt }) => endsAt))
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(() => setNow(serverNow()), Math.max(0, next - serverNow()) + 1)
    return () => clearTimeout(timer)
  }, [next])
  return running
}

/** Where a battle is seen, for whoever comes from a district. */
export function battlePath(district: DistrictKey, id: string): string {
  return `/satoshi-city/${district}/battles/${id}`
}
