import type { NoticeSummary } from '@satoshi/contract/notice'
import { minute, second } from '@satoshi/rules/time'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { api, query } from '../lib/api.ts'
import { useLiveEvent, useLiveState } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'

/** How often the bell is read while the live channel is closed. */
const readEveryMillis = minute

/** What the dashboard has brought just now is not asked for again. */
const freshMillis = 5 * second

/** How many notices are unread, and whether milestones wait. */
export function useNoticeSummary() {
  return useQuery(query.notice.summary.queryOptions({ staleTime: freshMillis }))
}

/** Reads again when the server says so, when the channel opens, and now and then while it is closed. */
export function useHearNotices(): void {
  const channel = useLiveState()
  useLiveEvent('stale', ({ what }) => {
    if (what === 'notifications') void rereadNotices()
  })
  useEffect(() => {
    if (channel === 'connecting') return
    void rereadNotices()
    if (channel === 'open') return
    const timer = setInterval(() => void rereadNotices(), readEveryMillis)
    return () => clearInterval(timer)
  }, [channel])
}

/** The player's notices, page after page. */
export function useNoticePages() {
  return useInfiniteQuery(
    query.notice.list.infiniteOptions({
      input: (before: string | undefined) => (before ? { before } : {}),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.next ?? undefined,
      staleTime: 0,
      meta: { keep: false },
    }),
  )
}

/** Marks one notice as read. */
export function useReadNotice() {
  return useMutation({ mutationFn: (id: string) => api.notice.read({ id }), onSuccess: becomes })
}

/** Marks all notices as read. */
export function useReadAll() {
  return useMutation({ mutationFn: () => api.notice.readAll(), onSuccess: becomes })
}

/** Reads again what is shown of notices. */
export function rereadNotices() {
  return queryClient.invalidateQueries({ queryKey: query.notice.key() })
}

function becomes(summary: NoticeSummary): void {
  queryClient.setQueryData(query.notice.summary.queryKey(), summary)
  void queryClient.invalidateQueries({ queryKey: query.notice.list.key() })
}
