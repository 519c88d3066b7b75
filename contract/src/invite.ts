import { declineReasons, inviteStatuses } from '@satoshi/rules/invite/invite'
import { z } from 'zod'

import { refusing, signedIn } from './base.ts'

const tags = ['invites']

/** Kinds of social notice. Source: product 1.7. */
export const socialNoticeTypes = ['duel_accepted', 'duel_rejected'] as const

/** One of the two people of an invite, in the specification's names. */
export const inviteProfile = z.object({
  id: z.uuid(),
  nickname: z.string(),
  level: z.int(),
  xp: z.int(),
  profile_image_url: z.string().nullable(),
  avatar: z.object({ name: z.string(), image_url: z.string() }).nullable(),
  accessory_id: z.string().nullable(),
  rating: z.int(),
  rating_provisional: z.boolean(),
})

/** An invite with both its people. `bet_amount` in whole BTZ: null shows as 100, 0 is friendly. */
export const duelInvite = z.object({
  id: z.uuid(),
  challenger_id: z.uuid(),
  challenged_id: z.uuid(),
  quiz_topic: z.string(),
  bet_amount: z.int().nullable(),
  status: z.enum(inviteStatuses),
  decline_reason: z.enum(declineReasons).nullable(),
  /** The duel that came of it. */
  duel_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  challenger: inviteProfile,
  challenged: inviteProfile,
})

const one = z.strictObject({ id: z.uuid() })
const stakeRefusals = [
  ...(['wallet.insufficient', 'stakes.off', 'stakes.minor', 'stakes.unconfirmed', 'stakes.excluded'] as const),
  ...(['stakes.paused', 'stakes.amount', 'stakes.level', 'stakes.share', 'stakes.lossLimit'] as const),
  ...([
    'stakes.pairLimit',
    'stakes.sameDevice',
    'stakes.onHold',
    'stakes.owing',
    'stakes.flowLimit',
    'stakes.solosFirst',
  ] as const),
] as const

export const inviteContract = {
  create: signedIn
    .errors(
      refusing(
        ...(['people.notFound', 'people.self', 'invite.notAccepting', 'invite.tooMany', 'invite.unanswered'] as const),
        ...(['question.unknownTopic', 'duel.playing', 'quiz.notAvailable', 'request.commandReused'] as const),
        ...stakeRefusals,
      ),
    )
    .route({ method: 'POST', path: '/duel_invites', tags, summary: 'Challenge a player; the id is made by the client' })
    .input(
      z.strictObject({
        id: z.uuid(),
        challenged_id: z.uuid(),
        quiz_topic: z.string().min(1).max(60),
        bet_amount: z.int().min(0).max(1_000_000).optional(),
      }),
    )
    .output(duelInvite),
  list: signedIn
    .route({ method: 'GET', path: '/duel_invites', tags, summary: 'Pending invites to the player, or from the player' })
    .input(z.strictObject({ direction: z.enum(['incoming', 'outgoing']) }))
    .output(z.object({ items: z.array(duelInvite) })),
  get: signedIn
    .errors(refusing('invite.notFound'))
    .route({ method: 'GET', path: '/duel_invites/{id}', tags, summary: 'An invite to or from the player' })
    .input(one)
    .output(duelInvite),
  change: signedIn
    .errors(refusing('invite.notFound', 'invite.ended', 'invite.notYours'))
    .route({
      method: 'PUT',
      path: '/duel_invites/{id}',
      tags,
      summary: 'Say no to an invite, or take an own one back',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        params: one,
        body: z.strictObject({
          status: z.enum(['rejected', 'withdrawn']),
          decline_reason: z.enum(declineReasons).nullable().optional(),
        }),
      }),
    )
    .output(duelInvite),
  accept: signedIn
    .errors(
      refusing(
        ...(['invite.notFound', 'invite.ended', 'invite.notYours', 'invite.notAccepting', 'duel.playing'] as const),
        'quiz.notAvailable',
        ...stakeRefusals,
      ),
    )
    .route({
      method: 'POST',
      path: '/rpc/create_duel_with_invite',
      tags,
      summary: 'Accept an invite: the duel is created with it. Who accepts is the session, whatever the call says',
    })
    .input(z.strictObject({ p_invite_id: z.uuid(), p_challenger_id: z.uuid().optional() }))
    .output(z.object({ duel_id: z.uuid(), topic: z.string(), bet_amount: z.int(), success: z.literal(true) })),
  notify: signedIn
    .errors(refusing('invite.notFound', 'invite.notYours'))
    .route({
      method: 'POST',
      path: '/functions/send-social-notification',
      tags,
      summary: 'Tell the other side of an invite how it was answered',
    })
    .input(
      z.strictObject({
        userId: z.uuid(),
        type: z.enum(socialNoticeTypes),
        title: z.string().max(200),
        message: z.string().max(1_000),
        data: z.strictObject({ invite_id: z.uuid() }),
      }),
    )
    .output(z.object({ success: z.literal(true) })),
}

export type DuelInvite = z.infer<typeof duelInvite>
