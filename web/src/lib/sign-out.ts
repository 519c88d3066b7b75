import { leaveFor } from './leaving.ts'
import { beginSignOut } from './pending-sign-out.ts'
import { queryClient } from './query-client.ts'

let running: Promise<void> | null = null

/** Milliseconds that a sign-out waits for what is told before it. */
const listenerMillis = 1_000

const listeners = new Set<() => Promise<unknown>>()

/** Has `tell` called while the session that is about to end still is one: what goes on outside of this page ends with it. */
export function beforeSignOut(tell: () => Promise<unknown>): void {
  listeners.add(tell)
}

/**
 * Ends the player's sessions everywhere and leaves nothing of them in this browser, then opens /welcome by a fresh load.
 * A server that does not answer is logged and told later; the device forgets all the same (product 1.4, 1.8). A second
 * tap that comes before the first has drawn anything waits for the same.
 */
export function signOut(): Promise<void> {
  running ??= leave().finally(() => (running = null))
  return running
}

async function leave(): Promise<void> {
  if (listeners.size > 0) await notifyListeners()
  const settled = beginSignOut()
  queryClient.clear()
  await settled
  leaveFor('/welcome')
}

/** Nobody stays signed in for what could not be told. */
async function notifyListeners(): Promise<void> {
  const told = Promise.allSettled([...listeners].map((tell) => tell()))
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, listenerMillis))])
}
