import type { DistrictPage } from '@satoshi/contract/district'
import { second, type Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'

import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { api, query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'

/** How often a page that is looked at is read again: what others do for the district rises before one's eyes. */
const readEvery: Millis = 10 * second

/** A district as the player sees it. */
export function useDistrict(district: DistrictKey) {
  return useQuery(query.district.page.queryOptions({ input: { district }, refetchInterval: readEvery }))
}

/** Where the quiz of a district is played; with a match, where that one goes on. */
export function quizPlayPath(district: DistrictKey, match?: string): string {
  return `/satoshi-city/${district}/quiz/play${match ? `?match=${match}` : ''}`
}

/** Who lives there, page after page; not asked for by whoever may not see it. */
export function useResidents(district: DistrictKey, mayRead: boolean) {
  return useInfiniteQuery(
    query.district.residents.infiniteOptions({
      input: (cursor: string | undefined) => ({ district, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      enabled: mayRead,
      staleTime: 0,
      meta: { persist: false },
    }),
  )
}

/** Following a district, or no longer. */
export function useMembership(district: DistrictKey, onDone: (member: boolean) => void) {
  return useMutation({
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: (member: boolean) => (member ? api.district.join({ district }) : api.district.leave({ district })),
    onSuccess: (_, member) => {
      changeMine(district, { member })
      onDone(member)
    },
    onError: toastError,
    onSettled: () => void invalidate('district'),
  })
}

/** Standing among the residents, or not. */
export function useListed(district: DistrictKey) {
  return useMutation({
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: (listed: boolean) => api.district.list({ listed }),
    onMutate: (listed) => changeMine(district, { listed }),
    // What did not reach the server must not look done: others would still see the player.
    onError: (error, listed) => {
      changeMine(district, { listed: !listed })
      toastError(error)
    },
    onSettled: () => void invalidate('district'),
  })
}

/** A donation: the same command however often it is sent. */
type Donation = { commandId: string; amountCents: number }

/** Donating to one's own district. What is refused shows that what is on the screen is old, so that it is read again. */
export function useDonate(district: DistrictKey, onDone: (amountCents: number) => void) {
  return useMutation({
    networkMode: 'always',
    retry: shouldRetry,
    retryDelay,
    mutationFn: (donation: Donation) => api.district.donate(donation),
    onSuccess: ({ donationLeftCents }, { amountCents }) => {
      changeMine(district, { donationLeftCents })
      onDone(amountCents)
    },
    onError: (error) => {
      if (refusalOf(error)?.code?.startsWith('district.')) void invalidate('district')
    },
    onSettled: () => {
      void invalidate('wallet')
      void invalidate('district')
    },
  })
}

function toastError(error: unknown): void {
  toast({ title: refusalText(error), tone: 'danger' })
}

function changeMine(district: DistrictKey, change: Partial<DistrictPage['mine']>): void {
  const { queryKey } = query.district.page.queryOptions({ input: { district } })
  queryClient.setQueryData<DistrictPage>(queryKey, (page) => page && { ...page, mine: { ...page.mine, ...change } })
}
