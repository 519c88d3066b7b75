import type { MuralReason } from '@satoshi/rules/district/mural'
import type { DistrictKey } from '@satoshi/rules/words'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { retryDelay, shouldRetry } from '../lib/retry.ts'
import { invalidate } from '../lib/stale.ts'

/** The posts of a district, page after page, read anew when the player comes back to the window; of whoever may not read them, their own. */
export function useMural(district: DistrictKey, mayRead: boolean) {
  const only = mayRead ? {} : { only: 'mine' as const }
  return useInfiniteQuery(
    query.district.mural.infiniteOptions({
      input: (cursor: string | undefined) => ({ district, ...only, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
      refetchOnWindowFocus: true,
      meta: { persist: false },
    }),
  )
}

const sending = { networkMode: 'always', retry: shouldRetry, retryDelay } as const

/** Writing: the same command however often a text is sent. */
export function usePost(district: DistrictKey, onDone: () => void) {
  return useMutation({
    ...sending,
    mutationFn: (post: { commandId: string; text: string }) => api.district.post({ district, ...post }),
    onSuccess: onDone,
    onSettled: () => void invalidate('district'),
  })
}

/** What is done to a post from its menu. */
export type PostAct =
  | { type: 'pin' | 'unpin' | 'remove'; id: string }
  | { type: 'report'; id: string; reason: MuralReason }

export function usePostAct(district: DistrictKey, onDone: (act: PostAct) => void) {
  return useMutation({
    ...sending,
    mutationFn: (act: PostAct) => carryOut(district, act),
    onSuccess: (_, act) => onDone(act),
    onSettled: () => void invalidate('district'),
  })
}

function carryOut(district: DistrictKey, act: PostAct) {
  const { id } = act
  if (act.type === 'remove') return api.district.removePost({ district, id })
  if (act.type === 'report') return api.district.reportPost({ district, id, reason: act.reason })
  return api.district.pin({ district, id: act.type === 'pin' ? id : null })
}
