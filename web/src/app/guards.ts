import { redirect, type LoaderFunctionArgs } from 'react-router'

import { completePath, homePath, signInPath } from '../identity/return-path.ts'
import { checkSession, useSession } from '../lib/session.ts'

/** Lets players in. Others go to the sign-in, which brings them back here; from `/` to the landing page. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { user, incomplete } = await checkSession()
  const { pathname, search } = new URL(request.url)
  if (user) {
    await requirePlayer(pathname)
    return null
  }
  if (incomplete) return redirect(completePath(pathname + search))
  return redirect(pathname === '/' ? '/welcome' : signInPath(pathname + search))
}

// Asked anew on every arrival, beside the code of the screen: what was kept from the last visit may be an old balance,
// or a session that has ended. Nobody waits for the answer, but for the asking: a screen that came before it would ask
// for its parts one by one. A failure is met again, and told, by the screen that shows the player.
async function requirePlayer(pathname: string): Promise<void> {
  try {
    const { beginReading } = await import('./read-player.ts')
    beginReading(pathname)
  } catch {
    // Code that did not come: the screen's own is asked for, and told about, as well.
  }
}

/**
 * Whether this browser's player is an admin, as the server says now; false for nobody. Rejects where the server cannot
 * be asked: a door is not shown as closed only because the network is.
 */
export async function isAdmin(): Promise<boolean> {
  const { user } = await checkSession()
  return user !== null && (await import('./read-player.ts')).readAdmin()
}

/** Sends players who are known to be signed in home, and those who have no nickname yet to where it is asked. */
export function onlySignedOut() {
  const { user, incomplete } = useSession.getState()
  if (incomplete) return redirect(completePath(homePath))
  return user ? redirect(homePath) : null
}
