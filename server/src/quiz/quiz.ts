import { registerFormat, type Matches, type Settle } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { hintPurse } from './hint-purse.ts'
import { settleSolo } from './settle-solo.ts'
import { startSolo } from './start-solo.ts'

type Needs = Base & { matches: Matches }

export const quiz = defineDomain({
  name: 'quiz',
  open: ({ app, matches }: Needs) => {
    const settle: Settle = (tx, match, at) => settleSolo(tx, match, at, app)
    registerFormat(matches, 'solo', { settle, hints: hintPurse })
    registerFormat(matches, 'ride', { settle })
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
