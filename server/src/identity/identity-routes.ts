import type { Account } from '@satoshi/contract/auth'

import { routes, type RequestContext } from '../platform/http/router.ts'
import { showLinkRoute, waysInRoutes } from './account-routes.ts'
import { confirmAddress, disownAccount, resendConfirmation, showConfirmation } from './links/confirmation.ts'
import type { Identity } from './open-identity.ts'
import { ownDataRoutes, sponsorRoutes } from './own-data-routes.ts'
import { findSessionAccount } from './session/session-store.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { signUp } from './account/sign-up.ts'
import { connectionRoutes, socialRoutes } from './social/social-routes.ts'

/** Procedures under `/api/auth` and `/api/confirmation`. Nothing else of better-auth can be reached. */
export function identityRoutes(identity: Identity) {
  const { auth, confirmation } = routes
  return {
    auth: {
      signUp: auth.signUp.handler(async ({ input, context }) => ({ user: await signUp(identity, context, input) })),
      signIn: auth.signIn.handler(async ({ input, context }) => ({ user: await signIn(identity, context, input) })),
      signOut: auth.signOut.handler(async ({ context }) => {
        await signOut(identity, context)
        return { success: true as const }
      }),
      session: auth.session.handler(({ context }) => sessionAndAccount(identity, context)),
      sendVerification: auth.sendVerification.handler(async ({ input, context }) => {
        await resendConfirmation(identity, context, input.email)
        return { status: true as const }
      }),
      verifyEmail: auth.verifyEmail.handler(async ({ input, context }) => {
        const { location } = await confirmAddress(identity, context, input.query)
        if (location === null) return { status: 200 as const, body: { status: true as const } }
        return { status: 302 as const, headers: { location } }
      }),
      ...waysInRoutes(identity),
      ...socialRoutes(identity),
    },
    account: { ...connectionRoutes(identity), showLink: showLinkRoute(identity), ...ownDataRoutes(identity) },
    sponsor: sponsorRoutes(identity),
    confirmation: {
      show: confirmation.show.handler(({ input }) => showConfirmation(identity, input.token)),
      disown: confirmation.disown.handler(async ({ input }) => {
        await disownAccount(identity, input.token)
        return { done: true as const }
      }),
    },
  }
}

async function sessionAndAccount({ app }: Identity, context: RequestContext) {
  const session = await context.session()
  const found = session && (await findSessionAccount(app.db, session.sessionId))
  if (!session || !found) return null
  const { expiresAt, createdAt, ...account } = found
  const user: Account = { ...account, createdAt: createdAt.toISOString() }
  return { user, complete: session.complete, session: { id: session.sessionId, expiresAt: expiresAt.toISOString() } }
}
