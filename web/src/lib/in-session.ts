import { CallError } from './call-error.ts'
import { isLeaving } from './leaving.ts'
import { isSigningOut, settleSignOut } from './pending-sign-out.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { loseSession, useSession } from './session.ts'

/**
 * Makes a call in the session that asks for it. A session that ended elsewhere is noticed by whichever call meets it
 * first; an answer that comes when another session has begun is nobody's any more: it is dropped, and its refusal ends
 * nothing. A call waits for an unfinished sign-out, and is not made for the player who is leaving or has left.
 */
export async function inSession<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const { user, serial } = useSession.getState()
  if (isSigningOut()) {
    await settleSignOut()
    if (user) throw dropped()
  }
  if (isLeaving()) throw dropped()
  try {
    const answer = await call()
    if (user && useSession.getState().serial !== serial) throw dropped()
    return answer
  } catch (error) {
    const { code } = refusalOf(error)
    if (user && code === 'auth.required') loseSession(serial)
    // Another tab has signed in somebody who has no nickname yet.
    if (code === 'auth.profileIncomplete') window.location.assign('/auth/complete')
    throw error
  }
}

function dropped(): CallError {
  return new CallError('cancelled', { cause: new Error('the session of this call has ended') })
}
