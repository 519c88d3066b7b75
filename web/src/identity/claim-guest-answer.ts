import type { Api } from '../lib/api.ts'
import { readGuestAnswer, removeGuestAnswer, type GuestAnswer } from '../lib/guest-answer.ts'
import { mayPass, retrying } from '../lib/retry.ts'

/**
 * Takes the answer that was given in this browser into the account that was just made; gives what it is worth, null where
 * none is. The account is there whatever becomes of it: nobody is kept at the form for it.
 */
export async function claimGuestAnswer(api: Api): Promise<GuestAnswer | null> {
  if (!readGuestAnswer()) return null
  try {
    const claimed = await retrying(() => api.showcase.claim())
    removeGuestAnswer()
    return claimed
  } catch (error) {
    // What the server refused once it refuses again; what did not arrive may be taken later.
    if (!mayPass(error)) removeGuestAnswer()
    return null
  }
}
