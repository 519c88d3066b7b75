import { useEffect } from 'react'
import { create } from 'zustand'

/** How many parts of the screen ask that nothing be celebrated now: a question is open, numbers are still rising. */
const useHolds = create<{ holds: number }>(() => ({ holds: 0 }))

/** Holds celebrations back until the returned function is called; calling it twice lets go once. */
export function holdMilestones(): () => void {
  let holding = true
  useHolds.setState(({ holds }) => ({ holds: holds + 1 }))
  return () => {
    if (!holding) return
    holding = false
    useHolds.setState(({ holds }) => ({ holds: holds - 1 }))
  }
}

/** Holds celebrations back while `busy`. */
export function useHoldMilestones(busy: boolean): void {
  useEffect(() => (busy ? holdMilestones() : undefined), [busy])
}

/** Whether celebrations wait now. */
export function useMilestonesHeld(): boolean {
  return useHolds(({ holds }) => holds > 0)
}

/** The same for code outside of React, and hearing of it. */
export const milestonesHeld = {
  now: (): boolean => useHolds.getState().holds > 0,
  onChange: (heard: (held: boolean) => void): (() => void) =>
    useHolds.subscribe(({ holds }, before) => {
      if (holds > 0 !== before.holds > 0) heard(holds > 0)
    }),
}
