import { redirect, type LoaderFunctionArgs } from 'react-router'

import { homePath, signInPath } from '../identity/return-path.ts'
import { checkSession, useSession } from '../lib/session.ts'

/** Lets players in. Others go to the sign-in, which brings them back here; from `/` to the landing page. */
export async function requireSession({ request }: LoaderFunctionArgs) {
  const { status } = await checkSession()
  if (status === 'signedIn') {
    askForPlayer().catch(() => undefined) // A failure is met again, and told, by the screen that shows the player.
    return null
  }
  const { pathname, search } = new URL(request.url)
  return redirect(pathname === '/' ? '/welcome' : signInPath(pathname + search))
}

// Asked anew on every arrival, beside the code of the screen: what was kept from the last visit may be an old balance,
// or a session that has ended.
async function askForPlayer(): Promise<void> {
  const [{ query }, { queryClient }] = await Promise.all([import('../lib/api.ts'), import('../lib/query-client.ts')])
  await queryClient.prefetchQuery({ ...query.profile.me.queryOptions(), staleTime: 0 })
}

/** Sends players who are known to be signed in home. */
export function onlySignedOut() {
  return useSession.getState().status === 'signedIn' ? redirect(homePath) : null
}
