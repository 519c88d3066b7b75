import type { Matches } from '../match/match-api.ts'
import { languageFor, requireSession, routes } from '../platform/http/router.ts'
import { startSolo } from './start-solo.ts'

/** Starting a quiz; what happens in it are the match's procedures. */
export function quizRoutes(matches: Matches) {
  return {
    create: routes.match.create.handler(async ({ input, context }) => {
      const session = await requireSession(context)
      const { mode: _, ...wish } = input
      return startSolo(matches, { userId: session.userId, language: languageFor(context, session) }, wish)
    }),
  }
}
