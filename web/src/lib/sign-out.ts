import { api } from './api.ts'
import { queryClient } from './query-client.ts'
import { forgetPersisted } from './query-persistence.ts'
import { forgetUser } from './session.ts'
import { clearSessionStorage } from './storage.ts'

/**
 * Ends the session everywhere and leaves nothing of it in this browser, then opens /welcome by a fresh load.
 * A server that does not answer is logged; the device forgets all the same (specification 4, 8).
 */
export async function signOut(): Promise<void> {
  try {
    await api.auth.signOut()
  } catch (error) {
    console.error('sign-out was not confirmed by the server', error)
  }
  await forgetPlayer()
  window.location.assign('/welcome')
}

/** Removes everything private from this browser. */
export async function forgetPlayer(): Promise<void> {
  queryClient.clear()
  await forgetPersisted()
  forgetUser()
  clearSessionStorage()
}
