import { useEffect, useState, type ReactNode } from 'react'

import { movementNow } from './less-motion.ts'

type CountUpProps = {
  value: number
  /** Milliseconds; 1500 is what a received amount takes (product 1.9). */
  duration?: number
  render: (value: number) => ReactNode
}

/** Counts from 0 to `value`; screen readers hear only the end, and without movement it is shown at once. */
export function CountUp({ value, duration = 1500, render }: CountUpProps) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (movementNow() !== 'full') {
      setShown(value)
      return
    }
    let frame = 0
    let begin: number | null = null
    const step = (now: number) => {
      begin ??= now
      const fraction = Math.min(1, (now - begin) / duration)
      setShown(Math.round(value * (1 - (1 - fraction) ** 3)))
      if (fraction < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return (
    <>
      <span aria-hidden="true">{render(shown)}</span>
      <span className="sr-only">{render(value)}</span>
    </>
  )
}
