import type { Matches } from '../match/match-api.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { startSolo } from './start-solo.ts'

/** Starting a quiz; what happens in it are the match's procedures. */
export function quizRoutes(matches: Matches) {
  return {
    create: playerRoutes.match.create.handler(async ({ input, context }) => {
      const session = context.player
      const { mode: _, ...wish } = input
      return startSolo(matches, { userId: session.userId, language: languageFor(context, session) }, wish)
    }),
  }
}
