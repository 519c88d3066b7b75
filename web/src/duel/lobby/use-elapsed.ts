import type { Instant, Millis } from '@satoshi/rules/time'
import { useEffect, useState } from 'react'

import { serverNow } from '../../lib/clock.ts'

/** Milliseconds since `since` by the server's clock, told anew every second. */
export function useElapsed(since: Instant): Millis {
  const [elapsed, setElapsed] = useState(() => passed(since))
  useEffect(() => {
    setElapsed(passed(since))
    const timer = setInterval(() => setElapsed(passed(since)), 1_000)
    return () => clearInterval(timer)
  }, [since])
  return elapsed
}

function passed(since: Instant): Millis {
  return Math.max(0, serverNow() - since)
}
