import type { RejectionReason } from '@satoshi/rules/identity-check/standing'

import type { App } from '../platform/app.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import { decideCase, type Decision } from './decide.ts'
import { changeConsent, savePhoto } from './prepare.ts'
import { actsOf, readDocument, readQueue, takeCase } from './queue.ts'
import { standingView } from './standing-view.ts'
import { submitCase, withdrawCase } from './submit.ts'

/** Procedures of identity checks: of players, and of the admins who decide. */
export function identityCheckRoutes(app: App) {
  const { identityCheck: of } = playerRoutes
  /** The player's other tabs and devices show the same step. */
  const tell = <Standing>(userId: string, standing: Standing): Standing => {
    publishStale(app.live, userId, 'notifications')
    return standing
  }
  return {
    mine: of.mine.handler(async ({ context }) => standingView(app, context.player.userId)),
    consent: of.consent.handler(async ({ context, input }) => {
      const { userId } = context.player
      return tell(userId, await changeConsent(app, userId, input))
    }),
    photo: of.photo.handler(async ({ context, input: { params, query, body } }) => {
      const { userId } = context.player
      return tell(userId, await savePhoto(app, userId, { ...params, ...query, image: body }))
    }),
    submit: of.submit.handler(async ({ context, input }) => {
      const { userId } = context.player
      return tell(userId, await submitCase(app, userId, input))
    }),
    withdraw: of.withdraw.handler(async ({ context, input }) => {
      const { userId } = context.player
      return tell(userId, await withdrawCase(app, userId, input.commandId))
    }),
    queue: of.queue.handler(async ({ context }) => readQueue(app, context.player.userId)),
    take: of.take.handler(async ({ context, input }) => takeCase(app, context.player.userId, input.commandId)),
    look: of.look.handler(async ({ context, input }) => readDocument(app, context.player.userId, input)),
    decide: of.decide.handler(async ({ context, input }) => {
      const { commandId, id } = input
      return decideCase(app, context.player.userId, { commandId, id, ...decisionIn(input) })
    }),
    acts: of.acts.handler(async ({ context, input }) => actsOf(app, context.player.userId, input.id)),
  }
}

/** A decision as it is sent. */
type SentDecision = { decision: 'approve' | 'reject'; reason?: RejectionReason | undefined; note?: string | undefined }

/** A decision whole; refuses `request.invalid` for a rejection without a reason. */
function decisionIn({ decision, reason, note = '' }: SentDecision): Decision {
  if (decision === 'approve') return { decision }
  if (!reason) throw refuse('request.invalid')
  return { decision, reason, note }
}
