import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { query } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
import { serverNow } from '../lib/clock.ts'
import { retryDelay } from '../lib/retry.ts'
import { isPlacePending } from './place.ts'
import { endSharing } from './sharing.ts'

/** Never kept on the device: with whom somebody was at a place. */
const forgotten = { staleTime: 0, gcTime: 0, meta: { persist: false } } as const

/** Whether the player may share, and whether they do, from here or from elsewhere. */
export function useNearby() {
  return useQuery({
    ...query.nearby.mine.queryOptions(),
    ...forgotten,
    // Read again when a session from elsewhere is over.
    refetchInterval: ({ state }) => (state.data?.endsAt ? Math.max(second, state.data.endsAt - serverNow()) : false),
  })
}

/** How much later than the server says it is looked, in milliseconds: on a slow network the page's clock is off by as much. */
const searchMargin = second

/** Who is near. Asked while the screen is seen, as often as the server allows; a session that is over ends it. */
export function useAround() {
  const around = useQuery({
    ...query.nearby.around.queryOptions(),
    ...forgotten,
    refetchInterval: ({ state: { data, error } }) =>
      error || !data
        ? retryDelay(retriesBefore, error)
        : Math.max(second, data.nextLookAt + searchMargin - serverNow()),
  })
  const { error } = around
  const isOver = isRefusal(error) && error.code.startsWith('nearby.')
  const tellOver = useEffectEvent(() => isOver && endSharing(error))
  useEffect(() => void tellOver(), [isOver])
  // Who comes back to the screen looks again before the server allows it: that is no fault, it is soon answered.
  const isEarly = isRefusal(error) && error.code === 'request.tooMany'
  return { data: around.data, error: isEarly ? null : error, refetch: around.refetch }
}

/** Looks that gave nothing are made again as if so many had failed, four seconds later, or when the server says. */
const retriesBefore = 2

/** What of asking for the place is shown: the browser asks the player, or the device looks. */
export function usePlaceQuestion(): 'pending' | 'looking' {
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    let isHere = true
    void isPlacePending().then((pending) => isHere && setPending(pending))
    return () => {
      isHere = false
    }
  }, [])
  return isPending ? 'pending' : 'looking'
}
