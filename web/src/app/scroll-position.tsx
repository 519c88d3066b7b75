import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { ScrollRestoration } from 'react-router'

/**
 * Each screen begins at its top, or where it was left. Only the first stays where it is: the server drew it, and who reads
 * it may have scrolled before the code came.
 */
export function ScrollPosition() {
  const drawnAt = useRef(0)
  useLayoutEffect(() => {
    if (drawnAt.current > 0) window.scrollTo(0, drawnAt.current)
  }, [])
  return (
    <>
      <BeforeTheRouter onThere={() => (drawnAt.current = window.scrollY)} />
      <ScrollRestoration />
    </>
  )
}

/** Is there in the breath before the router goes to the top: effects of siblings follow their order. */
function BeforeTheRouter({ onThere }: { onThere: () => void }) {
  const there = useEffectEvent(onThere)
  useLayoutEffect(() => there(), [])
  return null
}
