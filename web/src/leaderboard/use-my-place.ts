import { useCallback, useEffect, useState } from 'react'

import { wantsLessMotion } from '../kit/less-motion.ts'
import { useInSight } from './use-in-sight.ts'

/** Where the player's own place is drawn on the screen: the standing, the podium and the row of the list. */
export function useMyPlace() {
  const [standing, markStanding] = useState<HTMLElement | null>(null)
  const [roof, markRoof] = useState<HTMLElement | null>(null)
  const [row, markRow] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const inSight = [useInSight(standing), useInSight(roof), useInSight(row)].some(Boolean)
  const drawn = row ?? roof
  useEffect(() => {
    if (!wanted || !drawn) return
    drawn.scrollIntoView({ block: 'center', behavior: wantsLessMotion() ? 'auto' : 'smooth' })
    drawn.focus({ preventScroll: true })
    setWanted(false)
  }, [wanted, drawn])
  /** Brings the place into sight, now or as soon as it is drawn. */
  const seek = useCallback(() => setWanted(true), [])
  return { markStanding, markRoof, markRow, inSight, drawn: drawn !== null, seek }
}
