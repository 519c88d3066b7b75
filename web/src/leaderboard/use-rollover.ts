import type { Instant } from '@satoshi/rules/time'
import { useEffect, useRef } from 'react'

import { serverNow } from '../lib/clock.ts'

/** Milliseconds between two looks at the clock: a device that slept has no timer that rang in time. */
const checkMillis = 1_000
/** Milliseconds until it is said again, when what was read then is still of the old week. */
const againMillis = 5_000

/** Says that the week which ends at `endsAt` is over, by the server's clock. */
export function useRollover(endsAt: Instant | undefined, onOver: () => void): void {
  const say = useRef(onOver)
  useEffect(() => {
    say.current = onOver
  })
  useEffect(() => {
    if (endsAt === undefined) return
    let saidAt = -Infinity
    const look = () => {
      const now = serverNow()
      if (now < endsAt || now - saidAt < againMillis) return
      saidAt = now
      say.current()
    }
    look()
    const timer = setInterval(look, checkMillis)
    return () => clearInterval(timer)
  }, [endsAt])
}
