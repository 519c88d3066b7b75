import { matchAsk, matchLook } from '@satoshi/contract/live'

import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { liveHandler } from '../platform/live/answer-asks.ts'
import { askPlayer, lookAt, type Matches } from './matches.ts'

/** Procedures of a running match, the same for every mode. */
export function matchRoutes(matches: Matches) {
  return {
    get: playerRoutes.match.get.handler(async ({ input, context }) => {
      const session = context.player
      const view = await lookAt(matches, input.id, { userId: session.userId, language: languageFor(context, session) })
      matches.absences.saw(session.userId, view)
      return view
    }),
    command: playerRoutes.match.command.handler(async ({ input, context }) => {
      const session = context.player
      const view = await askPlayer(matches, input.params.id, {
        userId: session.userId,
        language: languageFor(context, session),
        command: input.body,
        at: context.receivedAt,
      })
      matches.absences.saw(session.userId, view)
      return view
    }),
  }
}

/** What sockets ask of a match: the same as `match-routes` over HTTP, with the way's delay as the server measured it. */
export function matchAnswers(matches: Matches) {
  return {
    command: liveHandler(matchAsk, async ({ userId, language, at, lagMillis, socketId }, { matchId, command }) => {
      const view = await askPlayer(matches, matchId, { userId, language, command, at, lagMillis, socketId })
      matches.absences.sawByLive(view)
      return view
    }),
    look: liveHandler(matchLook, async ({ userId, language }, { matchId }) => {
      const view = await lookAt(matches, matchId, { userId, language })
      matches.absences.sawByLive(view)
      return view
    }),
  }
}
