import type { Instant, Millis } from '@satoshi/rules/time'
import { useEffect, useState } from 'react'

import { serverNow } from './clock.ts'

/** Milliseconds until `until` by the server's clock, never below 0; told anew every `tick`. Frozen while `running` is false. */
export function useTimeLeft(until: Instant, tick: Millis, running = true): Millis {
  const [left, setLeft] = useState(() => leftUntil(until))
  useEffect(() => {
    if (!running) return
    setLeft(leftUntil(until))
    const timer = setInterval(() => setLeft(leftUntil(until)), tick)
    return () => clearInterval(timer)
  }, [until, tick, running])
  return left
}

function leftUntil(until: Instant): Millis {
  return Math.max(0, until - serverNow())
}
