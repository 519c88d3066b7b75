import {
  identityPhotos,
  identityStates,
  noteLength,
  playerReasons,
  rejectionReasons,
  revocationReasons,
} from '@satoshi/rules/identity-check/standing'
import { z } from 'zod'

import { commandBody, commandId, forAdmins, instant, refusing, signedIn, upload } from './base.ts'

const tags = ['identity check']

const photo = z.enum(identityPhotos)
const reason = z.enum(rejectionReasons)

/** How far a player is. Nothing of the document is ever told again, but how the CPF ends. Source: product 1.7, 7. */
export const identityStanding = z.object({
  /** Whether identities are checked here at all. */
  offered: z.boolean(),
  /** Whether a provider outside sees what is sent, before admins do. */
  checkedOutside: z.boolean(),
  state: z.enum(identityStates),
  /** Why it is not for this player now; null where it is. */
  bar: z.enum(['minor', 'unconfirmed']).nullable(),
  /** When they agreed to the check that they prepare now; null before. */
  consentedAt: instant.nullable(),
  /** The photos that are there for it. */
  photos: z.array(photo),
  /** The two last digits of the CPF that was sent; null where none is kept. */
  cpfEnding: z.string().nullable(),
  submittedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  /** Why it was rejected, and what the reviewer wrote beside; null where it was not. */
  reason: z.enum(playerReasons).nullable(),
  note: z.string().nullable(),
  /** Why the verification was taken back; null where it was not. */
  revocation: z.enum(revocationReasons).nullable(),
  /** When another try may be begun; null: now, where the state is `required`, `rejected`, or `revoked` by a mistake. */
  retryAt: instant.nullable(),
  triesLeft: z.int(),
  /** When documents and data are deleted; null where there are none, or before the decision. */
  deletedAt: instant.nullable(),
})

/** A case as who took it sees it. Photos are read one by one, and each look is written down. */
export const identityCase = z.object({
  id: z.uuid(),
  nickname: z.string(),
  /** What the player says of themselves; null where no key opens it: then it can only be rejected, as `notOpened`. */
  data: z.object({ fullName: z.string(), cpf: z.string(), birthDate: z.iso.date() }).nullable(),
  photos: z.array(photo),
  submittedAt: instant,
  /** The how-manieth try of the player it is, from 1. */
  attempt: z.int(),
  /** Whether somebody else is verified with this CPF: then it cannot be approved. */
  cpfTaken: z.boolean(),
  /** Until when it is theirs to decide. */
  takenUntil: instant,
})

/** Something that was done about a case; `by` is a nickname or an operator, null for whoever is gone, and for the provider. */
export const identityAct = z.object({
  act: z.enum([
    'submitted',
    'taken',
    'lookedAt',
    'approved',
    'rejected',
    'withdrawn',
    'deleted',
    'revoked',
    'cpfFreed',
    'lapsed',
  ]),
  photo: photo.nullable(),
  by: z.string().nullable(),
  at: instant,
})

const changing = refusing(
  'identityCheck.unavailable',
  'identityCheck.minor',
  'identityCheck.unconfirmed',
  'identityCheck.pending',
  'identityCheck.approved',
  'identityCheck.revoked',
  'identityCheck.tooSoon',
  'identityCheck.triesUsedUp',
  'request.commandReused',
)

export const identityCheckContract = {
  mine: signedIn
    .route({ method: 'GET', path: '/identity-check', tags, summary: "The player's own identity check" })
    .output(identityStanding),
  consent: signedIn
    .errors(changing)
    .route({
      method: 'PUT',
      path: '/identity-check/consent',
      tags,
      summary: 'Agree to the check, or take that back before it is sent: then everything of the draft is deleted',
    })
    .input(z.strictObject({ commandId, given: z.boolean() }))
    .output(identityStanding),
  photo: signedIn
    .meta({ uploads: 'identityPhoto' })
    .errors({
      ...changing,
      ...refusing('identityCheck.noConsent', 'file.imageUnreadable', 'file.imageTooSmall', 'file.imageBusy'),
    })
    .route({
      method: 'PUT',
      path: '/identity-check/photos/{photo}',
      tags,
      inputStructure: 'detailed',
      summary: 'Put a photo into the draft, in the place of one that was there',
    })
    .input(upload('identityPhoto').extend({ params: z.strictObject({ photo }) }))
    .output(identityStanding),
  submit: signedIn
    .errors({
      ...changing,
      ...refusing(
        'identityCheck.noConsent',
        'identityCheck.photoMissing',
        'identityCheck.nameInvalid',
        'identityCheck.cpfInvalid',
        'identityCheck.birthDateDiffers',
      ),
    })
    .route({ method: 'POST', path: '/identity-check', tags, summary: 'Send the draft to be checked' })
    .input(
      z.strictObject({
        commandId,
        fullName: z.string().trim().max(120),
        /** With or without its dots and dash. */
        cpf: z.string().trim().max(14),
        birthDate: z.iso.date(),
      }),
    )
    .output(identityStanding),
  withdraw: signedIn
    .errors(refusing('identityCheck.nothingPending', 'request.commandReused'))
    .route({
      method: 'DELETE',
      path: '/identity-check',
      tags,
      summary: 'Take back what waits to be checked: everything that was sent is deleted. The try counts',
    })
    .input(commandBody)
    .output(identityStanding),
  queue: forAdmins
    .route({
      method: 'GET',
      path: '/admin/identity',
      tags,
      summary: 'How many cases wait, and the one that this admin has taken',
    })
    .output(z.object({ waiting: z.int(), oldestAt: instant.nullable(), taken: identityCase.nullable() })),
  take: forAdmins
    .errors(
      refusing(
        'identityCheck.unavailable',
        'identityCheck.nothingWaits',
        'identityCheck.tooMany',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/admin/identity',
      tags,
      summary: 'Take the case that waits the longest; never one of one’s own',
    })
    .input(commandBody)
    .output(identityCase),
  look: forAdmins
    .errors(refusing('identityCheck.unavailable', 'identityCheck.notTaken', 'identityCheck.notOpened'))
    .route({
      method: 'GET',
      path: '/admin/identity/{id}/photos/{photo}',
      tags,
      summary: 'Look at a photo of the case that this admin has taken; the look is written down',
    })
    .input(z.strictObject({ id: z.uuid(), photo }))
    .output(z.file()),
  decide: forAdmins
    .errors(
      refusing(
        'identityCheck.unavailable',
        'identityCheck.notTaken',
        'identityCheck.ownCase',
        'identityCheck.notLookedAt',
        'identityCheck.notOpened',
        'identityCheck.cpfTaken',
        'request.commandReused',
      ),
    )
    .route({ method: 'POST', path: '/admin/identity/{id}', tags, summary: 'Approve or reject the case that was taken' })
    .input(
      z.strictObject({
        commandId,
        id: z.uuid(),
        decision: z.enum(['approve', 'reject']),
        /** Of a rejection, which has one. */
        reason: reason.optional(),
        /** Told to the player beside it. */
        note: z.string().trim().max(noteLength).optional(),
      }),
    )
    .output(z.object({ waiting: z.int() })),
  acts: forAdmins
    .errors(refusing('identityCheck.ownCase'))
    .route({
      method: 'GET',
      path: '/admin/identity/{id}/acts',
      tags,
      summary: 'What was done about a case, and who looked at what, the newest first',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ acts: z.array(identityAct) })),
}

export type IdentityStanding = z.infer<typeof identityStanding>
export type IdentityCase = z.infer<typeof identityCase>
export type IdentityAct = z.infer<typeof identityAct>
