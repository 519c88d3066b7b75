import type { Duel, Rematch } from '@satoshi/contract/duel'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'

import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { isMutating } from '../lib/query-client.ts'
import { useLiveEvent, useLiveState } from '../lib/live.ts'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'
import { afterTime, afterRematch, leavesSomebody, mayRematch, openRematch, type RematchState } from './rematch-state.ts'

export type RematchVerbs = {
  state: RematchState
  busy: boolean
  /** Somebody wanted to, so that its end is worth a word. */
  wasOffered: boolean
  tap: () => void
  takeBack: () => void
}

type RematchEvent = { rematch: Rematch } | { now: number }

/** The rematch of an ended duel: heard live, asked for by one tap, and turned down when the screen is left. */
export function useRematch(duel: Duel & { endedAt: number }): RematchVerbs {
  const { id } = duel
  const [state, dispatch] = useReducer(
    (before: RematchState, event: RematchEvent) =>
      'rematch' in event ? afterRematch(before, event.rematch) : afterTime(before, event.now),
    null,
    () => openRematch(duel.endedAt, serverNow()),
  )
  const [wasOffered, setWasOffered] = useState(false)
  const onRematch = useCallback(
    (rematch: Rematch) => {
      if (rematch.duelId !== id) return
      if (rematch.state === 'offeredByMe' || rematch.state === 'offeredToMe') setWasOffered(true)
      dispatch({ rematch })
    },
    [id],
  )
  useLiveEvent('rematch', onRematch)
  useEndOf(state, () => dispatch({ now: serverNow() }))
  useReadAgain(state, onRematch, id)
  useTurnedDown(id, state)
  const mutationKey = ['rematch', id]
  const request = useMutation({
    mutationKey,
    mutationFn: () => api.duel.rematch({ params: { id }, body: { commandId: crypto.randomUUID() } }),
    onSuccess: onRematch,
    onError: (error) => {
      toast({ title: refusalText(error), tone: 'danger' })
      if (refusalOf(error).code === 'duel.rematchGone') onRematch(goneOf(id))
    },
    networkMode: 'always',
  })
  const tap = () => {
    if (mayRematch(state) && !isMutating(mutationKey)) request.mutate()
  }
  const takeBack = () => {
    dispatch({ rematch: goneOf(id) })
    void turnDown(id)
  }
  return { state, busy: request.isPending, wasOffered, tap, takeBack }
}

function goneOf(duelId: string): Rematch {
  return { duelId, state: 'gone', expiresAt: null, nextDuelId: null }
}

// The offer ends by itself on the server too: a lost word costs the other side some seconds.
function turnDown(id: string): Promise<unknown> {
  return api.duel.declineRematch({ id }).catch(() => undefined)
}

function useEndOf({ until, name }: RematchState, onEnd: () => void) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (name === 'begun' || name === 'gone') return
    const timer = setTimeout(end, Math.max(0, until - serverNow()) + 50)
    return () => clearTimeout(timer)
  }, [until, name])
}

/** How often the offer is read where the live channel is away, and where it only might have missed a word. */
const readMillis = { away: 2_000, open: 6_000 }

function useReadAgain({ name }: RematchState, onRematch: (rematch: Rematch) => void, id: string) {
  const live = useLiveState()
  const waits = name !== 'begun' && name !== 'gone'
  useEffect(() => {
    if (!waits) return
    const read = () => void api.duel.rematchOf({ id }).then(onRematch, () => undefined)
    read()
    const timer = setInterval(read, live === 'open' ? readMillis.open : readMillis.away)
    return () => clearInterval(timer)
  }, [waits, live, onRematch, id])
}

// Whoever leaves the result does not let the other wait. A redrawing that comes at once is no leaving.
function useTurnedDown(id: string, state: RematchState) {
  const now = useRef(state)
  useEffect(() => {
    now.current = state
  }, [state])
  useEffect(
    () => () => {
      if (leavesSomebody(now.current)) void turnDown(id)
    },
    [id],
  )
}
