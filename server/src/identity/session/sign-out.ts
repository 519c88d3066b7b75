import type { RequestContext } from '../../platform/http/router.ts'
import type { Identity } from '../open-identity.ts'
import { endedCookies, tokenOf } from './session-cookie.ts'
import { endSessionsWith } from './session-store.ts'

/**
 * Signs the player out everywhere (product 1.4: global scope) and takes this browser's cookies back; being signed out
 * already is no mistake. When the database is away that is said, and this browser forgets its session all the same: the
 * player may be about to leave it to somebody else.
 */
export async function signOut(identity: Identity, context: RequestContext): Promise<void> {
  const { app, onSignedOut } = identity
  for (const cookie of endedCookies(app.config)) context.replyHeaders.append('set-cookie', cookie)
  const token = tokenOf(context.headers, app.config)
  if (!token) return
  const userId = await app.inTransaction((tx) => endSessionsWith(tx, token))
  identity.memory.forget()
  if (userId) await Promise.all(onSignedOut.map((signedOut) => signedOut(userId)))
}
