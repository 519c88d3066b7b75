import { leaveFor } from './leaving.ts'
import { beginSignOut } from './pending-sign-out.ts'
import { queryClient } from './query-client.ts'

/**
 * Ends the player's sessions everywhere and leaves nothing of them in this browser, then opens /welcome by a fresh load.
 * A server that does not answer is logged and told later; the device forgets all the same (product 1.4, 1.8).
 */
export async function signOut(): Promise<void> {
  const settled = beginSignOut()
  queryClient.clear()
  await settled
  leaveFor('/welcome')
}
