import type { RequestContext } from '../platform/http/router.ts'
import { callAuth } from './auth-call.ts'
import type { Identity } from './identity.ts'
import { tokenOf } from './session-cookie.ts'
import { endSessionsWith } from './session-store.ts'

/**
 * Signs the player out everywhere (specification 4: global scope) and takes this browser's cookies back; being signed out
 * already is no mistake. Sessions are ended here first: better-auth would say that it went well even when the database
 * was away.
 */
export async function signOut(identity: Identity, context: RequestContext): Promise<void> {
  const { app } = identity
  const token = tokenOf(context.headers, app.config)
  if (token) await app.inTransaction((tx) => endSessionsWith(tx, token))
  identity.memory.forget()
  const call = { method: 'POST', path: '/sign-out', body: {} } as const
  await callAuth(app, await identity.engine(), context, call)
}
