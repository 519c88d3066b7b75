import { startTransition, useCallback, useEffect, useState } from 'react'

import { wantsLessMotion } from '../kit/less-motion.ts'
import { useInSight } from './use-in-sight.ts'

/** Where the player's own place is drawn on the screen: the standing, the podium and the row of the list. */
export function useMyPlace() {
  const [standing, markStanding] = useMarked()
  const [roof, markRoof] = useMarked()
  const [row, markRow] = useMarked()
  const [wanted, setWanted] = useState(false)
  const sights = [useInSight(standing), useInSight(roof), useInSight(row)]
  const inSight = sights.includes(true) || (sights.includes(null) ? null : false)
  const [outOfSight, setOutOfSight] = useState(false)
  // What the browser has not said yet leaves it as it is: nothing is drawn for a place that is then found in sight, and
  // nothing goes away because another part of it has come.
  if (standing && inSight !== null && outOfSight === inSight) setOutOfSight(!inSight)
  const drawn = row ?? roof
  useEffect(() => {
    if (!wanted || !drawn) return
    drawn.scrollIntoView({ block: 'center', behavior: wantsLessMotion() ? 'auto' : 'smooth' })
    drawn.focus({ preventScroll: true })
    setWanted(false)
  }, [wanted, drawn])
  /** Brings the place into sight, now or as soon as it is drawn. */
  const seek = useCallback(() => setWanted(true), [])
  return { markStanding, markRoof, markRow, outOfSight, drawn: drawn !== null, seek }
}

/**
 * An element that is drawn, and the ref that marks it. Said in a transition: a ref is set within the drawing of it, and what
 * it says at once has the whole screen gone over again before anybody is heard.
 */
function useMarked() {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const mark = useCallback((drawn: HTMLElement | null) => startTransition(() => setElement(drawn)), [])
  return [element, mark] as const
}
