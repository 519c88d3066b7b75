import { leaveFor } from './leaving.ts'
import { beginSignOut } from './pending-sign-out.ts'
import { queryClient } from './query-client.ts'

let running: Promise<void> | null = null

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
  const settled = beginSignOut()
  queryClient.clear()
  await settled
  leaveFor('/welcome')
}
