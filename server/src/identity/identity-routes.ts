import type { Account } from '@satoshi/contract/identity/auth'

import { playerRoutes, routes, type RequestContext } from '../platform/http/router.ts'
import { deleteAccount, requestDeletion } from './account/delete-account.ts'
import { signUp } from './account/sign-up.ts'
import { exportAccount } from './identity-own-data.ts'
import { findValidLink } from './links/account-links.ts'
import { confirmEmailChange, requestEmailChange } from './links/change-email.ts'
import { confirmAddress, disownAccount, resendConfirmation, showConfirmation } from './links/confirmation.ts'
import type { Identity } from './open-identity.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password/change-password.ts'
import { findSessionAccount } from './session/session-store.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './session/sessions.ts'
import { signIn, signOut } from './session/sign-in.ts'
import { beginConnection, beginSocialSignIn, finishSocial } from './social/sign-in-social.ts'
import { completeAccount, disconnect, listConnections } from './social/social-account.ts'

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
      support: auth.support.handler(() => ({ address: identity.app.config.supportAddress })),
      ...waysInRoutes(identity),
      ...socialRoutes(identity),
    },
    account: { ...connectionRoutes(identity), showLink: showLinkRoute(identity), ...ownDataRoutes(identity) },
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

const { auth, account } = routes

/** What one may change of an account's ways in: password, address, sessions. */
function waysInRoutes(identity: Identity) {
  return { ...passwordRoutes(identity), ...emailRoutes(identity), ...sessionRoutes(identity) }
}

/** What a link of a mail is for, before it is used. */
function showLinkRoute({ app }: Identity) {
  return account.showLink.handler(async ({ input }) => {
    const { purpose, nickname, email } = await findValidLink(app.db, input.token, app.clock.now())
    return { purpose, nickname, email }
  })
}

function passwordRoutes(identity: Identity) {
  return {
    requestPasswordReset: auth.requestPasswordReset.handler(async ({ input, context }) => {
      await requestPasswordReset(identity, context, input.email)
      return { status: true as const }
    }),
    resetPassword: auth.resetPassword.handler(async ({ input }) => {
      await resetPassword(identity, input)
      return { status: true as const }
    }),
    changePassword: playerRoutes.auth.changePassword.handler(async ({ input, context }) => {
      await changePassword(identity, context, input)
      return { status: true as const }
    }),
  }
}

function emailRoutes(identity: Identity) {
  return {
    changeEmail: playerRoutes.auth.changeEmail.handler(async ({ input, context }) => {
      await requestEmailChange(identity, context, input)
      return { status: true as const }
    }),
    confirmEmailChange: auth.confirmEmailChange.handler(({ input }) => confirmEmailChange(identity, input.token)),
  }
}

function sessionRoutes(identity: Identity) {
  const { auth } = playerRoutes
  return {
    sessions: auth.sessions.handler(async ({ context }) => ({ sessions: await listSessions(identity, context) })),
    revokeSession: auth.revokeSession.handler(async ({ input, context }) => {
      await revokeSession(identity, context, input.id)
      return { done: true as const }
    }),
    revokeOtherSessions: auth.revokeOtherSessions.handler(async ({ context }) => {
      await revokeOtherSessions(identity, context)
      return { done: true as const }
    }),
  }
}

/** Taking one's data home, and deleting one's account. */
function ownDataRoutes(identity: Identity) {
  const { account } = playerRoutes
  return {
    export: account.export.handler(async ({ context }) => {
      const { file, name } = await exportAccount(identity, context)
      context.replyHeaders.set('content-type', 'application/json; charset=utf-8')
      context.replyHeaders.set('content-disposition', `attachment; filename="${name}"`)
      return file
    }),
    requestDeletion: account.requestDeletion.handler(async ({ input, context }) => {
      await requestDeletion(identity, context, input.password)
      return { status: true as const }
    }),
    delete: routes.account.delete.handler(async ({ input }) => {
      await deleteAccount(identity, input.token)
      return { done: true as const }
    }),
  }
}

const done = { done: true } as const

/** Ways in by the accounts of others, under `/api/auth`. */
function socialRoutes(identity: Identity) {
  const { auth } = routes
  return {
    methods: auth.methods.handler(() => ({
      providers: identity.app.config.socialProviders.map(({ id, name }) => ({ id, name })),
    })),
    signInSocial: auth.signInSocial.handler(({ input, context }) => beginSocialSignIn(identity, context, input)),
    socialCallback: auth.socialCallback.handler(async ({ input, context }) => {
      const came = { provider: input.params.provider, callbackQuery: input.query }
      return { status: 302 as const, headers: { location: await finishSocial(identity, context, came) } }
    }),
  }
}

/** What a player does with them, under `/api/account`. */
function connectionRoutes(identity: Identity) {
  const { account } = playerRoutes
  return {
    complete: account.complete.handler(async ({ input, context }) => {
      await completeAccount(identity, context, input)
      return done
    }),
    connections: account.connections.handler(async ({ context }) => {
      const { userId } = context.player
      return { connections: await listConnections(identity.app, userId) }
    }),
    connect: account.connect.handler(async ({ input, context }) => beginConnection(identity, context, input)),
    disconnect: account.disconnect.handler(async ({ input, context }) => {
      const { userId } = context.player
      await disconnect(identity.app, userId, input.provider)
      return done
    }),
  }
}
