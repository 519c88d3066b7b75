import { z } from 'zod'

import { done, open, refusing, signedIn } from '../base.ts'
import { connectionContract } from './social.ts'

const tags = ['account']

/** Purposes of a link in a mail. The page that it opens is named after it. */
export const linkPurposes = ['passwordReset', 'emailChange', 'deletion'] as const

/** The secret in a link of a mail. */
const linkToken = z.string().max(256)

/** A file: a stream where it leaves the server, a file where it arrives; neither is a value of JSON. */
const jsonFile = z.unknown()

/** The account as a whole: the links that its mails carry, what is kept of it, and its end. */
export const accountContract = {
  showLink: open
    .errors(refusing('auth.linkInvalid'))
    .route({
      method: 'GET',
      path: '/account/link',
      tags,
      summary: 'What a link of a mail is for, and whose it is; looking does not use it up',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(
      z.object({
        purpose: z.enum(linkPurposes),
        nickname: z.string(),
        /** The new address, of a change of address; null otherwise. */
        email: z.string().nullable(),
      }),
    ),
  export: signedIn
    .route({
      method: 'GET',
      path: '/account/export',
      tags,
      summary: 'Everything that is kept of the player, as one JSON file',
      // The generator knows JSON that is whole before it is sent.
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'A file of format 1', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      }),
    })
    .output(jsonFile),
  requestDeletion: signedIn
    .errors(refusing('auth.passwordWrong', 'auth.notFresh', 'auth.busy'))
    .route({
      method: 'POST',
      path: '/account/request-deletion',
      tags,
      summary: 'Send the link that deletes the account; wants the password of an account that has one',
    })
    .input(z.strictObject({ password: z.string().max(1024).optional() }))
    .output(z.object({ status: z.literal(true) })),
  delete: open
    .errors(refusing('auth.linkInvalid'))
    .route({
      method: 'POST',
      path: '/account/delete',
      tags,
      summary: 'Delete the account that the token of a mail stands for',
    })
    .input(z.strictObject({ token: linkToken }))
    .output(done),
  ...connectionContract,
}

export type LinkPurpose = (typeof linkPurposes)[number]
