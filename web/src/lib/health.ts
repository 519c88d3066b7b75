import { create } from 'zustand'

/** Between checks, the longest a check may take (milliseconds), and failures until offline mode. Source: specification 7, 9. */
export const healthPolicy = { everyMillis: 30_000, timeoutMillis: 5_000, failures: 3 }

export type Health = { mode: 'online' | 'offline' | 'restored'; failures: number }

/** How the connection to the server is; `restored` is shown for a moment after `offline`. */
export const useHealth = create<Health>(() => ({ mode: 'online', failures: 0 }))

/** What the mode becomes after one check. */
export function afterCheck(health: Health, answered: boolean): Health {
  if (answered) return { mode: health.mode === 'offline' ? 'restored' : health.mode, failures: 0 }
  const failures = health.failures + 1
  return { mode: failures >= healthPolicy.failures ? 'offline' : health.mode, failures }
}

/** Starts the checks and hears the browser's own word on the network; gives back the way to stop. */
export function watchHealth(): () => void {
  const check = () => void checkHealth()
  const timer = setInterval(check, healthPolicy.everyMillis)
  const offline = () => useHealth.setState({ mode: 'offline', failures: healthPolicy.failures })
  window.addEventListener('online', check)
  window.addEventListener('offline', offline)
  if (!navigator.onLine) offline()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', offline)
  }
}

/** The message of the restored connection was seen. */
export function acknowledgeRestored(): void {
  useHealth.setState((health) => (health.mode === 'restored' ? { mode: 'online', failures: 0 } : health))
}

async function checkHealth(): Promise<void> {
  const answered = await serverAnswers()
  useHealth.setState((health) => afterCheck(health, answered))
}

async function serverAnswers(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(healthPolicy.timeoutMillis),
    })
    return response.ok
  } catch {
    return false
  }
}
