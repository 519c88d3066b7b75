import { useLayoutEffect, useRef, type RefObject } from 'react'
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
      <BeforeIt drawnAt={drawnAt} />
      <ScrollRestoration />
    </>
  )
}

/** Notes the position in the breath before the router, whose effects follow those of what stands ahead of it, goes to the top. */
function BeforeIt({ drawnAt }: { drawnAt: RefObject<number> }) {
  useLayoutEffect(() => {
    drawnAt.current = window.scrollY
  }, [drawnAt])
  return null
}
