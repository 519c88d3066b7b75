import { waitsToCelebrate } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { commandReview, readReviewSession, readOverview, reportCard, startReview } from './sessions.ts'

/** Procedures of spaced repetition. */
export function reviewRoutes(app: App) {
  const { review } = playerRoutes
  return {
    overview: review.overview.handler(async ({ context }) => readOverview(app, context.player.userId)),
    start: review.start.handler(async ({ input, context }) => {
      const session = context.player
      const reviewer = { userId: session.userId, language: languageFor(context, session) }
      const view = await startReview(app, reviewer, input.commandId)
      publishStale(app.live, session.userId, 'review')
      return view
    }),
    get: review.get.handler(async ({ input, context }) => {
      const session = context.player
      return readReviewSession(app, { userId: session.userId, language: languageFor(context, session) }, input.id)
    }),
    command: review.command.handler(async ({ input, context }) => {
      const session = context.player
      const { userId } = session
      const reviewer = { userId, language: languageFor(context, session), at: context.receivedAt }
      const view = await commandReview(app, reviewer, input.params.id, input.body)
      publishStale(app.live, userId, 'review')
      if (view.phase.name !== 'ended') return view
      publishStale(app.live, userId, 'progress', 'wallet')
      // What was reached on the way is celebrated after the last card.
      if (await waitsToCelebrate(app.db, userId)) publishStale(app.live, userId, 'notifications')
      return view
    }),
    report: review.report.handler(async ({ input, context }) => {
      const session = context.player
      const reviewer = { userId: session.userId, language: languageFor(context, session) }
      return reportCard(app, reviewer, { askedIn: input.params.id, report: input.body })
    }),
  }
}
