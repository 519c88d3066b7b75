import { transferBars } from '@satoshi/rules/transfer/may-send'
import { z } from 'zod'

import { amountCents, commandBody, commandId, instant, refusing, signedIn } from './base.ts'
import { publicProfile } from './person.ts'

const tags = ['transfers']

export { transferBars }
export type { TransferBar } from '@satoshi/rules/transfer/may-send'

/** A transfer as one of its two parties sees it. */
export const transferReceipt = z.object({
  id: z.uuid(),
  transferType: z.literal('p2p'),
  direction: z.enum(['sent', 'received']),
  /** Who sent or received it. */
  other: publicProfile,
  /** Above zero in both directions. */
  amountCents,
  at: instant,
})

/** What a player may send now. Source: product 5.20. */
export const transfers = z.object({
  /** The player's own id, by which others send to them. */
  id: z.uuid(),
  /** Why they may send nothing, and but for `owing` receive nothing either; null where they may. */
  barred: z.enum(transferBars).nullable(),
  /** What may be sent: BTZ that were earned. Those that were granted stay. */
  sendableCents: amountCents,
  /** Bounds of one transfer. */
  leastCents: amountCents,
  mostCents: amountCents,
  /** The reward day: its bound, what was sent on it, what is left, and when it closes. */
  day: z.object({ mostCents: amountCents, sentCents: amountCents, leftCents: amountCents, closesAt: instant }),
  /** The month of that day. */
  month: z.object({ mostCents: amountCents, sentCents: amountCents, leftCents: amountCents }),
  /** Transfers that are left on the day. */
  transfersLeft: z.int(),
  /** Above it the password is given again. */
  passwordAboveCents: amountCents,
  serverNow: instant,
})

/** Refusals that say who may not send, or to whom not. */
const pairCodes = [
  'transfer.off',
  'transfer.minor',
  'transfer.unconfirmed',
  'transfer.unverified',
  'transfer.stopped',
  'transfer.owing',
  'transfer.toSelf',
  'transfer.receiverNotFound',
  'transfer.receiverNotVerified',
  'transfer.notBetween',
] as const

const codeCodes = ['transfer.codeInvalid', 'transfer.codeExpired', 'transfer.codeUsed'] as const

/** Which transfers of a player are listed. */
export const transferKinds = ['all', 'sent', 'received'] as const

export const transferContract = {
  mine: signedIn
    .route({
      method: 'GET',
      path: '/transfers',
      tags,
      summary: 'What the player may send now, and within which bounds',
    })
    .output(transfers),
  receiver: signedIn
    .errors(refusing(...pairCodes, 'request.tooMany'))
    .route({
      method: 'GET',
      path: '/transfers/receiver',
      tags,
      summary: 'Who an id or a nickname is, before anything is sent to them',
    })
    .input(
      // One of the two.
      z.strictObject({ id: z.string().min(1).max(60).optional(), nickname: z.string().min(1).max(60).optional() }),
    )
    .output(z.object({ receiver: publicProfile })),
  code: signedIn
    .errors(
      refusing(
        'transfer.off',
        'transfer.minor',
        'transfer.unconfirmed',
        'transfer.unverified',
        'transfer.stopped',
        'transfer.amountInvalid',
        'transfer.overLimit',
      ),
    )
    .route({
      method: 'POST',
      path: '/transfers/codes',
      tags,
      summary: 'A code by which others send to the player, good for 120 seconds; with an amount it works once',
    })
    .input(z.strictObject({ amountCents: amountCents.nullable() }))
    .output(z.object({ payload: z.string(), expiresAt: instant, serverNow: instant })),
  read: signedIn
    .errors(refusing(...pairCodes, ...codeCodes))
    .route({
      method: 'POST',
      path: '/transfers/codes/read',
      tags,
      summary: 'Who a code sends to and how much, with a ticket that is good for 120 seconds more',
    })
    .input(z.strictObject({ payload: z.string().min(1).max(500) }))
    .output(
      z.object({
        receiver: publicProfile,
        /** What the code asks for; null where whoever pays says it. */
        amountCents: amountCents.nullable(),
        ticket: z.string(),
        expiresAt: instant,
        serverNow: instant,
      }),
    ),
  send: signedIn
    .errors(
      refusing(
        ...pairCodes,
        ...codeCodes,
        'transfer.amountInvalid',
        'transfer.overLimit',
        'transfer.dayCount',
        'transfer.pairCount',
        'transfer.dayLimit',
        'transfer.monthLimit',
        'transfer.receiverLimit',
        'transfer.insufficient',
        'transfer.passwordNeeded',
        'transfer.failed',
        'auth.passwordWrong',
        'auth.notFresh',
        'auth.busy',
        'request.tooMany',
        'request.commandReused',
      ),
    )
    .route({
      method: 'POST',
      path: '/transfers',
      tags,
      summary: 'Send earned BTZ to a player; nothing is taken back',
    })
    .input(
      z.strictObject({
        commandId,
        receiverId: z.uuid(),
        amountCents,
        /** What reading a code gave; without it the receiver was chosen by id, by name or out of a list. */
        ticket: z.string().min(1).max(500).optional(),
        password: z.string().max(256).optional(),
      }),
    )
    .output(transferReceipt),
  people: signedIn
    .route({
      method: 'GET',
      path: '/transfers/people',
      tags,
      summary: 'Whom the player sent to lately, the last first',
    })
    .output(z.object({ items: z.array(publicProfile) })),
  history: signedIn
    .route({
      method: 'GET',
      path: '/transfers/history',
      tags,
      summary: 'Transfers that were sent, received, or both, newest first, 30 a page',
    })
    .input(z.strictObject({ kind: z.enum(transferKinds).optional(), cursor: z.string().max(200).optional() }))
    .output(z.object({ items: z.array(transferReceipt), nextCursor: z.string().nullable() })),
  receipt: signedIn
    .errors(refusing('transfer.notFound'))
    .route({
      method: 'GET',
      path: '/transfers/{id}',
      tags,
      summary: 'One transfer, for whoever sent it and whoever received it',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(transferReceipt),
  arrivals: signedIn
    .errors(refusing('request.commandReused'))
    .route({
      method: 'POST',
      path: '/transfers/arrivals',
      tags,
      summary: 'Takes what was received and is not celebrated yet: each is given to one screen, once',
    })
    .input(commandBody)
    .output(
      z.object({
        count: z.int(),
        totalCents: amountCents,
        /** The newest of them, at most 20. */
        items: z.array(transferReceipt),
      }),
    ),
}

export type Transfers = z.infer<typeof transfers>
export type TransferReceipt = z.infer<typeof transferReceipt>
export type TransferKind = (typeof transferKinds)[number]
