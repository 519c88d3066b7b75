import { second, type Millis } from '@satoshi/rules/time'
import { useEffect, useRef } from 'react'

import { api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import type { Play, PlayView } from '../match/play.ts'

/** A page that is hidden for less is no sign of anything. Source: product 4.6. */
export const hiddenMillis: Millis = 2 * second

/** Calls `tell` once when the page has been hidden for so long, also where that is noticed only as it is shown again. */
export function watchHiddenTab(tell: () => void, now: () => number = serverNow): () => void {
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = false
  const tellOnce = () => {
    if (!told) tell()
    told = true
  }
  // The timers of a hidden page may stand still.
  const isLong = () => since !== null && now() - since >= hiddenMillis
  const look = () => {
    if (document.visibilityState === 'hidden') {
      since ??= now()
      timer ??= setTimeout(tellOnce, hiddenMillis)
      return
    }
    if (isLong()) tellOnce()
    clearTimeout(timer)
    timer = undefined
    since = null
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    if (isLong()) tellOnce()
  }
}

/**
 * Tells the server that this page was hidden over a question that its player could still answer: at most once a question. A
 * message that is lost is not sent again, since nothing follows from it.
 */
export function useHiddenTab(matchId: string, { view, locked }: Pick<Play<PlayView>, 'view' | 'locked'>): void {
  const told = useRef(new Set<number>())
  const phase = view?.phase
  const position = phase?.name === 'asking' && locked === null ? phase.position : null
  useEffect(() => {
    if (position === null || told.current.has(position)) return
    return watchHiddenTab(() => {
      told.current.add(position)
      void api.match.hide({ params: { id: matchId }, body: { position } }).catch(() => undefined)
    })
  }, [matchId, position])
}
