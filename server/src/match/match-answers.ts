import { matchAsk, matchLook } from '@satoshi/contract/live'

import { liveHandler } from '../platform/live/answer-asks.ts'
import { askPlayer, lookAt, type Matches } from './matches.ts'

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
