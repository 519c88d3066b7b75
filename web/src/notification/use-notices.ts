import type { NoticeSummary } from '@satoshi/contract/notification'
import { minute, second } from '@satoshi/rules/time'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, query } from '../lib/api.ts'
import { useLiveState } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'
import { invalidate } from '../lib/stale.ts'

/** How often the bell is read while the live channel is closed. */
const readEveryMillis = minute

/** What the dashboard has brought just now is not asked for again. */
const freshMillis = 5 * second

/** How many notices are unread, and whether milestones wait. */
export function useNoticeSummary() {
  return useQuery(query.notification.summary.queryOptions({ staleTime: freshMillis }))
}

/** Reads what a closed channel may have missed: when it opens, and now and then while it is closed. */
export function useMissedNotices(): void {
  const channel = useLiveState()
  useEffect(() => {
    if (channel === 'connecting') return
    void invalidate('notifications')
    if (channel === 'open') return
    const timer = setInterval(() => void invalidate('notifications'), readEveryMillis)
    return () => clearInterval(timer)
  }, [channel])
}

/** The player's notices, page after page. */
export function useNoticePages() {
  return useInfiniteQuery(
    query.notification.list.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      staleTime: 0,
      meta: { persist: false },
    }),
  )
}

/** Marks one notice as read. */
export function useReadNotice() {
  return useMutation({ mutationFn: (id: string) => api.notification.read({ id }), onSuccess: setSummary })
}

/** Marks all notices as read. */
export function useReadAll() {
  return useMutation({ mutationFn: () => api.notification.readAll(), onSuccess: setSummary })
}

function setSummary(summary: NoticeSummary): void {
  queryClient.setQueryData(query.notification.summary.queryKey(), summary)
  void queryClient.invalidateQueries({ queryKey: query.notification.list.key() })
}
