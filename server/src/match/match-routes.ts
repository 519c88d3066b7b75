import { matchRequest, matchRead } from '@satoshi/contract/live'

import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { liveHandler } from '../platform/live/live-router.ts'
import { noteHiddenTab } from './hidden-tab-store.ts'
import { submitForPlayer, readMatchView, type Matches } from './matches.ts'
import { reportOfMatch } from './report-question.ts'

/** Procedures of a running match, the same for every mode. */
export function matchRoutes(matches: Matches) {
  return {
    get: playerRoutes.match.get.handler(async ({ input, context }) => {
      const session = context.player
      const view = await readMatchView(matches, input.id, {
        userId: session.userId,
        language: languageFor(context, session),
      })
      matches.absences.onHttpView(session.userId, view)
      return view
    }),
    command: playerRoutes.match.command.handler(async ({ input, context }) => {
      const session = context.player
      const view = await submitForPlayer(matches, input.params.id, {
        userId: session.userId,
        language: languageFor(context, session),
        command: input.body,
        at: context.receivedAt,
      })
      matches.absences.onHttpView(session.userId, view)
      return view
    }),
    report: playerRoutes.match.report.handler(async ({ input, context }) => {
      const session = context.player
      const reporter = { userId: session.userId, language: languageFor(context, session) }
      return reportOfMatch(matches.app, reporter, { askedIn: input.params.id, report: input.body })
    }),
    hide: playerRoutes.match.hide.handler(async ({ input, context }) => {
      const tab = { matchId: input.params.id, userId: context.player.userId, position: input.body.position }
      await noteHiddenTab(matches.app.db, tab, context.receivedAt)
      return { done: true }
    }),
  }
}

/** What sockets ask of a match: the same as `match-routes` over HTTP, with the way's delay as the server measured it. */
export function matchAnswers(matches: Matches) {
  return {
    command: liveHandler(matchRequest, async ({ userId, language, at, lagMillis, socketId }, { matchId, command }) => {
      const view = await submitForPlayer(matches, matchId, { userId, language, command, at, lagMillis, socketId })
      matches.absences.onLiveView(view)
      return view
    }),
    look: liveHandler(matchRead, async ({ userId, language }, { matchId }) => {
      const view = await readMatchView(matches, matchId, { userId, language })
      matches.absences.onLiveView(view)
      return view
    }),
  }
}
