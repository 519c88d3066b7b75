import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'

import type { App } from '../../platform/app.ts'

/**
 * Lets our clock alone say whether a session is live where better-auth looks one up: to connect a provider. It would
 * compare with the machine's time what our clock has written.
 */
export function ownClock({ clock }: App): BetterAuthPlugin {
  const findLive = createAuthMiddleware(async (call) => {
    const { authCookies, internalAdapter, secret } = call.context
    const token = await call.getSignedCookie(authCookies.sessionToken.name, secret)
    const session = token ? await internalAdapter.findSession(token) : null
    if (!session || session.session.expiresAt.getTime() <= clock.now()) return
    return { context: { context: { session } } }
  })
  return { id: 'own-clock', hooks: { before: [{ matcher: ({ path }) => path === '/link-social', handler: findLive }] } }
}
