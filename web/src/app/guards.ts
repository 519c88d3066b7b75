import { redirect, type LoaderFunctionArgs } from 'react-router'

import { homePath, signInPath } from '../identity/return-path.ts'
import { checkSession, useSession } from '../lib/session.ts'

/** Lets players in. Others go to the sign-in, which brings them back here; from `/` to the landing page. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { status } = await checkSession()
  if (status === 'signedIn') return null
  const { pathname, search } = new URL(request.url)
  return redirect(pathname === '/' ? '/welcome' : signInPath(pathname + search))
}

/** Sends players who are known to be signed in home. */
export function onlySignedOut() {
  return useSession.getState().status === 'signedIn' ? redirect(homePath) : null
}
