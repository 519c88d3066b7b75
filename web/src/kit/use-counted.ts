import type { Millis } from '@satoshi/rules/time'
import { useEffect, useRef, useState } from 'react'

import { movementNow } from './less-motion.ts'

/** A number on its way from what it was to `value`, for the eye; at once where movement is not wanted. */
export function useCounted(value: number, duration: Millis): number {
  return useCountedFrom(value, value, duration)
}

/** The same, beginning at `start` when it first appears. */
export function useCountedFrom(start: number, value: number, duration: Millis): number {
  const [shown, setShown] = useState(start)
  const from = useRef(start)
  useEffect(() => {
    const begin = from.current
    from.current = value
    if (begin === value || movementNow() !== 'full') {
      setShown(value)
      return
    }
    let frame = 0
    let since: number | null = null
    const step = (now: number) => {
      since ??= now
      const fraction = Math.min(1, (now - since) / duration)
      setShown(Math.round(begin + (value - begin) * (1 - (1 - fraction) ** 3)))
      if (fraction < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration])
  return shown
}
