import { languages } from '@satoshi/rules/words'
import { z } from 'zod'

import { done, open, refusing } from './base.ts'

const email = z.email().max(254)
const password = z.string().max(1024)
const account = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
})
const session = z.object({ id: z.uuid(), expiresAt: z.iso.datetime() })

/** Body of sign-up. `name` is the nickname too, as better-auth wants one. */
export const signUpBody = z.strictObject({
  name: z.string().max(200),
  nickname: z.string().max(200),
  email,
  password,
  /** YYYY-MM-DD; 16 is the least age (decisions 9 and 7). */
  birthDate: z.iso.date(),
  language: z.enum(languages),
})

const tags = ['auth']

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
    .route({ method: 'POST', path: '/auth/sign-out', tags, summary: 'End this session' })
    .output(z.object({ success: z.literal(true) })),
  session: open
    .route({ method: 'GET', path: '/auth/get-session', tags, summary: 'Who is signed in; null for nobody' })
    .output(z.object({ user: account, session }).nullable()),
  sendVerification: open
    .route({
      method: 'POST',
      path: '/auth/send-verification-email',
      tags,
      summary: 'Send the confirmation mail again; says the same whether the address exists',
    })
    .input(z.strictObject({ email }))
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
}

/** The page that a confirmation mail leads to (decisions 9.16): it names the account and can give it up. */
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
export type SignUpBody = z.infer<typeof signUpBody>
