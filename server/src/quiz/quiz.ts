import { registerFormat, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { hintPurse } from './hint-purse.ts'
import { settleSolo } from './settle-solo.ts'
import { startSolo } from './start-solo.ts'

type Needs = Base & { matches: Matches }

export const quiz = defineDomain({
  name: 'quiz',
  open: ({ app, matches }: Needs) => {
    registerFormat(matches, 'solo', { settle: (tx, match, at) => settleSolo(tx, match, at, app), hints: hintPurse })
    return {}
  },
  routes: ({ matches }: Needs) => ({ match: quizRoutes(matches) }),
})

/** Starting a quiz; what happens in it are the match's procedures. */
export function quizRoutes(matches: Matches) {
  return {
    create: playerRoutes.match.create.handler(async ({ input, context }) => {
      const session = context.player
      const { mode: _, ...request } = input
      return startSolo(matches, { userId: session.userId, language: languageFor(context, session) }, request)
    }),
  }
}
