import type { NearbyTap } from '@satoshi/contract/nearby'
import type { TapRole } from '@satoshi/rules/nearby/tap'
import { second } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { api } from '../lib/api.ts'
import { isRefusal } from '../lib/call-error.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { findPlace } from './place.ts'

/** Whom the player met, and the ticket of who sends. */
export type Met = NonNullable<NearbyTap['met']>

/** How often it is asked what became of a tap, in milliseconds. Source: ours (decision 0211). */
const pollMillis = 2 * second

/** What of a meeting is shown. */
export type Meeting =
  | { phase: 'locating' }
  | { phase: 'failed'; error: unknown }
  | { phase: 'searching'; tap: NearbyTap }
  | { phase: 'over' }

/** Each tap has a number of its own, so that nothing of an earlier one is taken for it. */
type Begun = { number: number; tap: NearbyTap } | { error: unknown } | null

/** Finds who is near and tapped the other role, until the two have met (`onMet`, once) or the time is over. */
export function useMeeting(role: TapRole, onMet: (met: Met) => void) {
  const [tries, setTries] = useState(0)
  const begun = useTap(role, tries)
  const number = begun && 'tap' in begun ? begun.number : null
  const handshake = useQuery({
    queryKey: keyOf(number),
    queryFn: ({ signal }) => api.nearby.handshake(undefined, { signal }),
    enabled: number !== null,
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false },
    // Behind other tabs nobody compares codes.
    refetchInterval: ({ state }) => (isSettled(role, state.data, state.error) ? false : pollMillis),
  })
  const agree = useMutation({
    networkMode: 'always',
    mutationFn: (tapId: string) => api.nearby.agree({ tapId }),
    onSuccess: (tap) => queryClient.setQueryData(keyOf(number), tap),
  })
  const tap = handshake.data ?? (begun && 'tap' in begun ? begun.tap : null)
  const met = tap?.role === role ? tap.met : null
  // Drawn every second, so that the end of the time is seen.
  const left = useTimeLeft(tap?.endsAt ?? 0, second, tap !== null)
  const tellMet = useEffectEvent((whom: Met) => {
    settledTaps.add(number)
    onMet(whom)
  })
  useEffect(() => {
    if (met) tellMet(met)
  }, [met])
  return {
    meeting: meetingOf(begun, { role, tap, error: handshake.error }),
    left,
    agree,
    again: () => {
      agree.reset()
      setTries((before) => before + 1)
    },
  }
}

function keyOf(number: number | null) {
  return ['nearby-meeting', number]
}

type Known = { role: TapRole; tap: NearbyTap | null; error: unknown }

function meetingOf(begun: Begun, { role, tap, error }: Known): Meeting {
  if (begun && 'error' in begun) return { phase: 'failed', error: begun.error }
  if (!tap) return { phase: 'locating' }
  return isGone(error) || isOver(role, tap) ? { phase: 'over' } : { phase: 'searching', tap }
}

function isSettled(role: TapRole, tap: NearbyTap | undefined, error: unknown): boolean {
  return isGone(error) || (tap !== undefined && (tap.met !== null || isOver(role, tap)))
}

/** Whether the time is over, or a later tap, of the other role, is in this one's place. */
function isOver(role: TapRole, tap: NearbyTap): boolean {
  return tap.role !== role || tap.endsAt <= serverNow()
}

function isGone(error: unknown): boolean {
  return isRefusal(error) && error.code === 'nearby.gone'
}

/** Says that the player is near, once for each of `tries`, and takes it back with the component. */
function useTap(role: TapRole, tries: number): Begun {
  const [begun, setBegun] = useState<Begun>(null)
  useEffect(() => {
    let isHere = true
    let number: number | null = null
    const tell = (next: Begun) => isHere && setBegun(next)
    const begin = async () => {
      tell(null)
      const { position } = await findPlace()
      if (!isHere) return
      taps += 1
      const own = taps
      number = own
      const tap = await inOrder(() => api.nearby.tap({ role, position }))
      tell({ number: own, tap })
    }
    begin().catch((error: unknown) => tell({ error }))
    return () => {
      isHere = false
      // Who met somebody leaves nothing: the other one still waits for what is sent. A later tap has replaced this one.
      if (number === taps && !settledTaps.delete(number)) void inOrder(leaveTap).catch(() => undefined)
    }
  }, [role, tries])
  return begun
}

/** The next tap waits for it, and not for ever. */
function leaveTap() {
  return api.nearby.leave(undefined, { context: { timeoutMillis: 5 * second } })
}

let taps = 0
/** Numbers of taps that have come to a meeting. */
const settledTaps = new Set<number | null>()

let last: Promise<unknown> = Promise.resolve()

/** Makes calls one after the other: one that takes a tap back never comes after the next tap. */
function inOrder<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = last.then(call, call)
  last = answer.catch(() => undefined)
  return answer
}
