import { z } from 'zod'

import { done, forNewcomers, languageName, open, refusing, signedIn } from '../base.ts'

const provider = z.string().max(40)
/** A path of this site, to come back to. */
const path = z.string().max(2048)
const callbackText = z.string().max(4096).optional()
const elsewhere = z.object({
  /** The page of the provider; the browser goes there. */
  url: z.url(),
})

/** Ways in beside e-mail and password: accounts of providers that the server's configuration names. */
export const socialContract = {
  methods: open
    .route({ method: 'GET', path: '/auth/methods', tags: ['auth'], summary: 'Ways in beside e-mail and password' })
    .output(z.object({ providers: z.array(z.object({ id: z.string(), name: z.string() })) })),
  signInSocial: open
    .errors(refusing('request.notFound', 'auth.socialUnavailable'))
    .route({
      method: 'POST',
      path: '/auth/sign-in/social',
      tags: ['auth'],
      summary: 'Begin to sign in by another account, or to sign up; `next` is a path of this site',
    })
    .input(z.strictObject({ provider, next: path.optional() }))
    .output(elsewhere),
  socialCallback: open
    .route({
      method: 'GET',
      path: '/auth/callback/{provider}',
      tags: ['auth'],
      summary: 'Where a provider sends the person back to; leads to a path of this site, with `error` when it failed',
      inputStructure: 'detailed',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        params: z.object({ provider }),
        // Providers add more; nothing else is read.
        query: z.object({ code: callbackText, state: callbackText, error: callbackText, iss: callbackText }),
      }),
    )
    .output(z.object({ status: z.literal(302), headers: z.object({ location: z.string() }) })),
}

const tags = ['account']

/** What a player does with the accounts of other providers, and how an account that began there is completed. */
export const connectionContract = {
  complete: forNewcomers
    .errors(refusing('auth.nicknameTaken', 'auth.nicknameInvalid', 'auth.tooYoung'))
    .route({
      method: 'POST',
      path: '/account/complete',
      tags,
      summary: 'Give nickname and birth date to an account that lacks them; under 16 the account is deleted',
    })
    .input(
      z.strictObject({
        nickname: z.string().max(200),
        /** YYYY-MM-DD; 16 is the least age (product 0.9 and 7). */
        birthDate: z.iso.date(),
        language: languageName,
      }),
    )
    .output(done),
  connections: signedIn
    .route({ method: 'GET', path: '/account/connections', tags, summary: 'The ways into the player’s own account' })
    .output(
      z.object({
        connections: z.array(
          z.object({
            provider: z.string(),
            name: z.string(),
            /** Null where the provider is not connected. */
            connectedAt: z.iso.datetime().nullable(),
            /** Whether it may be disconnected: another way in is left. */
            removable: z.boolean(),
          }),
        ),
      }),
    ),
  connect: signedIn
    .errors(
      refusing(
        'request.notFound',
        'auth.emailNotConfirmed',
        'auth.passwordWrong',
        'auth.notFresh',
        'auth.busy',
        'auth.socialUnavailable',
      ),
    )
    .route({
      method: 'POST',
      path: '/account/connect',
      tags,
      summary:
        'Begin to connect another account; wants the password of an account that has one. `next` is where to come back',
    })
    .input(z.strictObject({ provider, next: path.optional(), password: z.string().max(1024).optional() }))
    .output(elsewhere),
  disconnect: signedIn
    .errors(refusing('auth.lastWayIn'))
    .route({ method: 'POST', path: '/account/disconnect', tags, summary: 'Disconnect another account' })
    .input(z.strictObject({ provider }))
    .output(done),
}
