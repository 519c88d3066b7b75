import { useEffect } from 'react'

import { api } from '../lib/api.ts'
import { useLiveState } from '../lib/live.ts'
import { useSession } from '../lib/session.ts'

/** How often a page without the channel says that it is there, in milliseconds. Source: product 1.9. */
const everyMillis = 15_000

/**
 * Says that the player is here while the live channel is closed, and that they leave when the page does. While it is
 * open its own beats say it, and its end says the other.
 */
export function Component() {
  const channel = useLiveState()
  const userId = useSession(({ user }) => user?.id)
  useEffect(() => {
    if (!userId || channel !== 'closed') return undefined
    const beat = () => void api.presence.heartbeat().catch(() => undefined)
    const leave = () => sendLeaving(userId)
    beat()
    const timer = setInterval(beat, everyMillis)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', beat)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', beat)
    }
  }, [channel, userId])
  return null
}

// A call of the contract would die with the page.
function sendLeaving(userId: string): void {
  const body = new Blob([JSON.stringify({ target_user_id: userId })], { type: 'application/json' })
  navigator.sendBeacon('/api/rpc/mark_user_offline', body)
}
