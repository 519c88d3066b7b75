import type { Millis } from '@satoshi/rules/time'
import { useEffect } from 'react'
import { create } from 'zustand'

/** How many parts of the screen ask that nothing be celebrated now: a question is open, numbers are still rising. */
const useHolds = create<{ holds: number }>(() => ({ holds: 0 }))

/** Holds celebrations back until the returned function is called; calling it twice lets go once. */
export function pauseMilestones(): () => void {
  let holding = true
  useHolds.setState(({ holds }) => ({ holds: holds + 1 }))
  return () => {
    if (!holding) return
    holding = false
    useHolds.setState(({ holds }) => ({ holds: holds - 1 }))
  }
}

/** Time that the last number of some has for itself before a milestone covers it. */
const numbersFirstMillis: Millis = 900

/** Holds celebrations back until numbers have risen, the last of them `lastAfter` from now; gives what lets go at once. */
export function pauseMilestonesForNumbers(lastAfter: Millis): () => void {
  const letGo = pauseMilestones()
  setTimeout(letGo, lastAfter + numbersFirstMillis)
  return letGo
}

/** Holds celebrations back while `busy`. */
export function usePauseMilestones(busy: boolean): void {
  useEffect(() => (busy ? pauseMilestones() : undefined), [busy])
}

/** Whether celebrations wait now; `own` are the holds of whoever asks, which do not hold them back themselves. */
export function useMilestonesPaused(own = 0): boolean {
  return useHolds(({ holds }) => holds > own)
}

/** The same for code outside of React, and hearing of it. */
export const milestonesPaused = {
  now: (): boolean => useHolds.getState().holds > 0,
  onChange: (listener: (held: boolean) => void): (() => void) =>
    useHolds.subscribe(({ holds }, before) => {
      if (holds > 0 !== before.holds > 0) listener(holds > 0)
    }),
}
