import { create } from 'zustand'

import { CallError } from './call-error.ts'
import { send } from './send.ts'
import { noteWriting, isNotWriting } from './writing.ts'

/**
 * Between checks, the longest a check may take (milliseconds), and failures until the fallback, which is offline mode;
 * in it the next check is the retry. Source: product 1.7, 1.9.
 */
export const healthPolicy = { everyMillis: 30_000, timeoutMillis: 5_000, failures: 3 }

/** What a page needs of the outside, from near to far: without the first nothing can be said of the next. */
export const services = ['network', 'api', 'database'] as const
export type Service = (typeof services)[number]

export type Health = {
  /** `restored` is shown for a moment after `offline`. */
  mode: 'online' | 'offline' | 'restored'
  /** The service that is degraded, or that was until just now. */
  service: Service | null
  /** In a row. */
  failures: number
}

const healthy: Health = { mode: 'online', service: null, failures: 0 }

/** How the connection to the server is. */
export const useHealth = create<Health>(() => healthy)

/** What becomes of the health after a call or a check: `failed` is the service that it broke at, null where all went well. */
export function afterCall(health: Health, failed: Service | null): Health {
  if (failed === null)
    return health.mode === 'offline' ? { ...health, mode: 'restored', failures: 0 } : recovered(health)
  const failures = health.failures + 1
  if (failures < healthPolicy.failures && health.mode !== 'offline') return { ...health, failures }
  return { mode: 'offline', service: failed, failures }
}

// Most calls go well: the same object then tells nobody anything.
function recovered(health: Health): Health {
  return health.failures === 0 ? health : { ...health, failures: 0 }
}

/** The service that a failed call broke at; null where the server itself has answered, whatever it said. */
export function brokenService(error: unknown): Service | null {
  if (error instanceof CallError) return ofCall(error)
  const isDown = typeof error === 'object' && error !== null && 'code' in error && error.code === 'service.unavailable'
  return isDown ? 'database' : null
}

function ofCall({ code }: CallError): Service | null {
  if (code === 'network' || code === 'timeout') return 'network'
  // A page of a proxy's in the place of our answer.
  return code === 'badResponse' ? 'api' : null
}

/** Takes note of how a call went: null, or what it threw. Calls that nobody wants any more say nothing. */
export function onCallSettled(error: Error | null): void {
  if (error instanceof CallError && (error.code === 'cancelled' || error.code === 'abort')) return
  // What was on its way when the network went says nothing of what is now.
  if (error === null && !navigator.onLine) return
  // That it saves again is told by a check: most calls only read.
  if (isNotWriting(error)) noteWriting(true)
  useHealth.setState((health) => afterCall(health, brokenService(error)), true)
}

/** Turns offline mode on at once, because what a screen needs cannot be fetched. */
export function loseNetwork(): void {
  useHealth.setState({ mode: 'offline', service: 'network', failures: healthPolicy.failures }, true)
}

/** Starts the checks and hears the browser's own word on the network; gives back the way to stop. */
export function watchHealth(): () => void {
  const check = () => void checkHealth()
  const timer = setInterval(check, healthPolicy.everyMillis)
  window.addEventListener('online', check)
  window.addEventListener('offline', loseNetwork)
  if (!navigator.onLine) loseNetwork()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', loseNetwork)
  }
}

/** The message of the restored connection was seen. */
export function acknowledgeRestored(): void {
  useHealth.setState((health) => (health.mode === 'restored' ? healthy : health))
}

/** Asks the server how it is, once. */
export async function checkHealth(): Promise<void> {
  const failed = await failedCheck()
  useHealth.setState((health) => afterCall(health, failed), true)
}

async function failedCheck(): Promise<Service | null> {
  const { timeoutMillis } = healthPolicy
  try {
    const reply = await send('/api/health', { cache: 'no-store', timeoutMillis })
    const { ok, status, headers } = reply
    const stopped = status === 503 && isNotWriting(await reply.json().catch(() => null))
    if (ok || stopped) {
      noteWriting(stopped)
      return null
    }
    // Our server is there and says that its database is not; anything else speaks in its place.
    return status === 503 && headers.has('x-request-id') ? 'database' : 'api'
  } catch {
    return 'network'
  }
}

/** How many parts of the screen tell of the connection themselves, in place of the strip above everything. */
export const useConnectionNews = create<{ tellers: number }>(() => ({ tellers: 0 }))

/** From now on a part of the screen tells of the connection, until what is given is called. */
export function takeConnectionNews(): () => void {
  const add = (step: 1 | -1) => useConnectionNews.setState(({ tellers }) => ({ tellers: tellers + step }))
  add(1)
  return () => add(-1)
}
