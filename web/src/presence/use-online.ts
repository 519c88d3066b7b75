import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { query } from '../lib/api.ts'
import { live, useLiveEvent, useLiveState } from '../lib/live.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { mergePeople, type OnlineList } from './merge-people.ts'

/** An open list is read again this often without a reason, in milliseconds: blocks are not told by the channel. */
const rereadMillis = 5 * 60_000
/** Without the channel the list is read this often. */
const withoutChannelMillis = 30_000
/** Told to read again, everybody waits for another while, so that they do not all ask at once. */
const spreadMillis = 15_000
/** Told again and again, the list is read at most this often. */
const restMillis = 60_000

/** Who is online and open for a duel, changed by the channel while the screen is open. */
export function useOnline() {
  const me = useSession(({ user }) => user?.id ?? '')
  const channel = useLiveState()
  const options = query.presence.list.queryOptions({ staleTime: 0 })
  const list = useQuery({ ...options, refetchInterval: channel === 'open' ? rereadMillis : withoutChannelMillis })
  const { refetch } = list
  const reread = useSpreadCall(() => void refetch())
  useLiveEvent('people', (delta) => {
    if (delta.reread) reread()
    queryClient.setQueryData(
      options.queryKey,
      (known: OnlineList | undefined) => known && mergePeople(known, delta, me),
    )
  })
  useEffect(() => {
    if (channel !== 'open') return undefined
    // What was told while the channel was closed is in the list that is read now.
    live.request('watchPeople', { watch: true }).then(
      () => void refetch(),
      () => undefined,
    )
    return () => void live.request('watchPeople', { watch: false }).catch(() => undefined)
  }, [channel, refetch])
  return list
}

/** Makes the call a while later, another one each time, once for all who ask meanwhile, and then rests. */
function useSpreadCall(call: () => void): () => void {
  const latest = useRef(call)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastAt = useRef(-Infinity)
  useEffect(() => {
    latest.current = call
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    if (timer.current !== undefined) return
    const rested = Math.max(0, lastAt.current + restMillis - performance.now())
    timer.current = setTimeout(
      () => {
        timer.current = undefined
        lastAt.current = performance.now()
        latest.current()
      },
      rested + chanceBelow(spreadMillis),
    )
  }
}

function chanceBelow(bound: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (drawn / 2 ** 32) * bound
}
