import { playerRoutes } from '../platform/http/router.ts'
import { refuse } from '../platform/refusal.ts'
import { acceptInvite, answerInvite, notifyAnswer } from './answer-invite.ts'
import { readIncoming, readInvite, readOutgoing } from './invite-store.ts'
import { inviteViews, viewOf } from './invite-view.ts'
import type { Invites } from './start-duel.ts'
import { sendInvite } from './send-invite.ts'

export function inviteRoutes(invites: Invites) {
  const { app } = invites
  return {
    create: playerRoutes.invite.create.handler(async ({ context, input }) => {
      const { userId } = context.player
      const { challenged_id: challengedId, quiz_topic: topic, bet_amount: betAmount } = input
      return sendInvite(invites, userId, { id: small(input.id), challengedId: small(challengedId), topic, betAmount })
    }),
    list: playerRoutes.invite.list.handler(async ({ context, input }) => {
      const { userId } = context.player
      const now = app.clock.now()
      const read = input.direction === 'incoming' ? readIncoming : readOutgoing
      return { items: await inviteViews(app.db, await read(app.db, userId, now), now) }
    }),
    get: playerRoutes.invite.get.handler(async ({ context, input }) => {
      const { userId } = context.player
      const row = await readInvite(app.db, input.id, userId)
      if (!row) throw refuse('invite.notFound')
      return viewOf(app, row)
    }),
    change: playerRoutes.invite.change.handler(async ({ context, input: { params, body } }) => {
      const { userId } = context.player
      const declineReason = body.decline_reason ?? null
      return answerInvite(invites, userId, { id: params.id, status: body.status, declineReason })
    }),
    // `p_challenger_id` is not looked at: who accepts is the session (product 9.1).
    accept: playerRoutes.invite.accept.handler(async ({ context, input }) => {
      const { userId } = context.player
      const { duelId, topic, betAmount } = await acceptInvite(invites, userId, input.p_invite_id)
      return { duel_id: duelId, topic, bet_amount: betAmount, success: true as const }
    }),
    notify: playerRoutes.invite.notify.handler(async ({ context, input }) => {
      const { userId } = context.player
      const notice = { toUserId: small(input.userId), type: input.type, inviteId: input.data.invite_id }
      await notifyAnswer(app, userId, notice)
      return { success: true as const }
    }),
  }
}

/** Ids may come in capitals; the database gives them in small letters. */
function small(id: string): string {
  return id.toLowerCase()
}
