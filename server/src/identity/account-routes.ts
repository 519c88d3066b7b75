import { playerRoutes, routes } from '../platform/http/router.ts'
import { peekLink } from './links/account-links.ts'
import { confirmEmailChange, requestEmailChange } from './links/change-email.ts'
import { changePassword } from './password/change-password.ts'
import type { Identity } from './open-identity.ts'
import { requestPasswordReset, resetPassword } from './password/reset-password.ts'
import { listSessions, revokeOtherSessions, revokeSession } from './session/sessions.ts'

const { auth, account } = routes

/** What one may change of an account's ways in: password, address, sessions. */
export function waysInRoutes(identity: Identity) {
  return { ...passwordRoutes(identity), ...emailRoutes(identity), ...sessionRoutes(identity) }
}

/** What a link of a mail is for, before it is used. */
export function showLinkRoute({ app }: Identity) {
  return account.showLink.handler(async ({ input }) => {
    const { purpose, nickname, email } = await peekLink(app.db, input.token, app.clock.now())
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
