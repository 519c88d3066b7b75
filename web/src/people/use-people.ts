import type { Person, ProfilePage, Relation } from '@satoshi/contract/people'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { invalidate } from '../lib/stale.ts'

/** How often presence in a list that is open is read again, in milliseconds; who follows whom is told by the channel. */
const presenceMillis = 60_000

/** A player's page. */
export function usePerson(userId: string) {
  return useQuery(
    query.people.get.queryOptions({ input: { id: userId }, staleTime: 0, refetchInterval: presenceMillis }),
  )
}

/** Those whom the player follows and who follow back. */
export function useFriends() {
  return useQuery(query.people.friends.queryOptions({ staleTime: 0, refetchInterval: presenceMillis }))
}

/** Who follows the player, the latest first. */
export function useFollowers() {
  return useInfiniteQuery(
    query.people.followers.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      meta: { persist: false },
    }),
  )
}

/** Whom the player blocked. */
export function useBlocked() {
  return useQuery(query.people.blocked.queryOptions({ staleTime: 0 }))
}

/** Follows, or follows no longer. */
export function useFollow(userId: string) {
  return useMutation({
    mutationFn: (following: boolean) =>
      following ? api.people.follow({ id: userId }) : api.people.unfollow({ id: userId }),
    onSuccess: (relation: Relation) => setRelation(userId, relation),
  })
}

/** Blocks, or blocks no longer. */
export function useBlock(userId: string) {
  return useMutation({
    mutationFn: async (blocked: boolean) => {
      if (blocked) await api.people.block({ id: userId })
      else await api.people.unblock({ id: userId })
    },
    onSuccess: () => invalidate('friends'),
  })
}

function setRelation(userId: string, relation: Relation): void {
  queryClient.setQueryData(
    query.people.get.queryKey({ input: { id: userId } }),
    (known: ProfilePage | undefined) => known && { ...known, relation },
  )
  void invalidate('friends')
}

/** Whom a challenge is meant for. */
export type Challenged = Pick<Person['player'], 'id' | 'nickname'>
