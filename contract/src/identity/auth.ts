import { z } from 'zod'

import { done, languageName, open, refusing, signedIn } from '../base.ts'
import { socialContract } from './social.ts'

const email = z.email().max(254)
const password = z.string().max(1024)
export const account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
})
const session = z.object({ id: z.uuid(), expiresAt: z.iso.datetime() })
/** The secret in a link of a mail, as it stands in the address of the page that the link opens. */
const linkToken = z.string().max(256)
const sent = z.object({ status: z.literal(true) })

/** A session as its player sees it among the others: where it is, never by which network address. */
export const listedSession = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** When it was last used; may be an hour behind. */
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** Names as the browser gives them ("Firefox", "Android"); null when it does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(['phone', 'tablet', 'desktop', 'other']),
  /** Whether it is the one that asks. */
  current: z.boolean(),
})

/** Body of sign-up. `name` is the nickname too, as better-auth wants one. */
export const signUpBody = z.strictObject({
  name: z.string().max(200),
  nickname: z.string().max(200),
  email,
  password,
  /** YYYY-MM-DD; 16 is the least age (product 0.9 and 7). */
  birthDate: z.iso.date(),
  language: languageName,
})

const tags = ['auth']
const passwordRules = ['auth.passwordTooShort', 'auth.passwordTooLong', 'auth.passwordCommon'] as const

/** The address alone. */
export const addressBody = z.strictObject({ email })

/** Accounts: better-auth's operations with our refusals. The session travels in a cookie, never in a body. */
export const authContract = {
  signUp: open
    .errors(
      refusing(
        'auth.emailTaken',
        'auth.nicknameTaken',
        'auth.nicknameInvalid',
        'auth.tooYoung',
        'auth.passwordTooShort',
        'auth.passwordTooLong',
        'auth.passwordCommon',
        'auth.busy',
      ),
    )
    .route({ method: 'POST', path: '/auth/sign-up/email', tags, summary: 'Make an account and sign in' })
    .input(signUpBody)
    .output(z.object({ user: account })),
  signIn: open
    .errors(refusing('auth.invalidCredentials', 'auth.emailNotConfirmed', 'auth.busy'))
    .route({ method: 'POST', path: '/auth/sign-in/email', tags, summary: 'Sign in with e-mail and password' })
    .input(z.strictObject({ email, password, rememberMe: z.boolean().optional() }))
    .output(z.object({ user: account })),
  signOut: open
    .route({
      method: 'POST',
      path: '/auth/sign-out',
      operationId: 'auth.signOutEverywhere',
      tags,
      summary: 'Sign out everywhere: end every session of the player',
    })
    .output(z.object({ success: z.literal(true) })),
  session: open
    .route({ method: 'GET', path: '/auth/get-session', tags, summary: 'Who is signed in; null for nobody' })
    .output(z.object({ user: account, session, complete: z.boolean() }).nullable()),
  sendVerification: open
    .route({
      method: 'POST',
      path: '/auth/send-verification-email',
      tags,
      summary: 'Send the confirmation mail again; says the same whether the address exists',
    })
    .input(addressBody)
    .output(z.object({ status: z.literal(true) })),
  verifyEmail: open
    .errors(refusing('auth.linkInvalid'))
    .route({
      method: 'GET',
      path: '/auth/verify-email',
      tags,
      summary: 'Confirm an address by the token of a mail; with callbackURL it redirects there',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        query: z.strictObject({ token: z.string().max(2048), callbackURL: z.string().max(2048).optional() }),
      }),
    )
    .output(
      z.union([
        z.object({ status: z.literal(200), body: z.object({ status: z.literal(true) }) }),
        z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) }),
      ]),
    ),
  requestPasswordReset: open
    .route({
      method: 'POST',
      path: '/auth/request-password-reset',
      tags,
      summary: 'Send a link that sets a new password; says the same whether the address exists',
    })
    .input(addressBody)
    .output(sent),
  resetPassword: open
    .errors(refusing('auth.linkInvalid', ...passwordRules, 'auth.busy'))
    .route({
      method: 'POST',
      path: '/auth/reset-password',
      tags,
      summary: 'Set a new password by the token of a mail; ends every session and signs nobody in',
    })
    .input(z.strictObject({ token: linkToken, newPassword: password }))
    .output(sent),
  changePassword: signedIn
    .errors(refusing('auth.passwordWrong', 'auth.passwordNotSet', ...passwordRules, 'auth.busy'))
    .route({
      method: 'POST',
      path: '/auth/change-password',
      tags,
      summary: 'Set a new password; ends every other session',
    })
    .input(z.strictObject({ currentPassword: password, newPassword: password }))
    .output(sent),
  changeEmail: signedIn
    .errors(refusing('auth.emailSame', 'auth.passwordWrong', 'auth.notFresh', 'auth.busy'))
    .route({
      method: 'POST',
      path: '/auth/change-email',
      tags,
      summary: 'Send a link to a new address; says the same whether the address is taken',
    })
    .input(z.strictObject({ newEmail: email, password: password.optional() }))
    .output(sent),
  confirmEmailChange: open
    .errors(refusing('auth.linkInvalid'))
    .route({
      method: 'POST',
      path: '/auth/confirm-email-change',
      tags,
      summary: 'Move the account to the address that the token of a mail was sent to',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  sessions: signedIn
    .route({ method: 'GET', path: '/auth/list-sessions', tags, summary: 'Where the player is signed in' })
    .output(z.object({ sessions: z.array(listedSession) })),
  revokeSession: signedIn
    .errors(refusing('auth.sessionNotFound'))
    .route({ method: 'POST', path: '/auth/revoke-session', tags, summary: 'End one session of one’s own' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(done),
  revokeOtherSessions: signedIn
    .route({ method: 'POST', path: '/auth/revoke-other-sessions', tags, summary: 'End every session but this one' })
    .output(done),
  support: open
    .route({ method: 'GET', path: '/support', tags: ['auth'], summary: 'Where people who need help write to' })
    .output(z.object({ address: z.email().nullable() })),
  ...socialContract,
}

/** The page that a confirmation mail leads to (product 9.16): it names the account and can give it up. */
export const confirmationContract = {
  show: open
    .errors(refusing('auth.linkInvalid'))
    .route({ method: 'GET', path: '/confirmation', tags, summary: 'The nickname that a confirmation token stands for' })
    .input(z.strictObject({ token: z.string().max(2048) }))
    .output(z.object({ nickname: z.string(), confirmed: z.boolean() })),
  disown: open
    .errors(refusing('auth.linkInvalid'))
    .route({ method: 'POST', path: '/confirmation/disown', tags, summary: '"This was not me": delete the account' })
    .input(z.strictObject({ token: z.string().max(2048) }))
    .output(done),
}

export type Account = z.infer<typeof account>
export type ListedSession = z.infer<typeof listedSession>
export type SignUpBody = z.infer<typeof signUpBody>
