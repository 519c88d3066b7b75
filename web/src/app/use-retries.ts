import { useEffect, useState } from 'react'

import { retryDelay } from '../lib/retry.ts'
import { ownRetries, retriesOf, consumeRetry } from './error-retries.ts'

/** The retries of a broken screen: how many were used, and the way to take one. The first happen by themselves. */
export function useRetries(screen: string, again: () => void): { used: number; retry: () => void } {
  const [used, setUsed] = useState(() => retriesOf(screen, performance.now()))
  const retry = () => {
    const now = performance.now()
    if (!consumeRetry(screen, now)) return
    setUsed(retriesOf(screen, now))
    again()
  }
  useEffect(() => {
    if (used >= ownRetries) return
    // Each after a longer while.
    const timer = setTimeout(retry, retryDelay(used))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-deps -- one timer for each count, whatever else is drawn anew
  }, [used])
  return { used, retry }
}
