import { useEffect, useState } from 'react'

import { serverNow } from '../lib/clock.ts'
import { secondsToWait } from './wait-time.ts'

/** Seconds until what was refused as too much may be asked again; 0 when it may be. Begins anew with each refusal. */
export function useCountdown(error: unknown): number {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const seconds = secondsToWait(error)
    setNow(serverNow())
    setUntil(seconds === 0 ? 0 : serverNow() + seconds * 1_000)
  }, [error])
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setNow(serverNow()), 1_000)
    return () => clearTimeout(timer)
  }, [left, now])
  return left
}
