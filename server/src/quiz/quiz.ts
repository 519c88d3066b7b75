import { registerFormat, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { quizRoutes } from './quiz-routes.ts'
import { settleSolo } from './settle-solo.ts'

type Needs = Base & { matches: Matches }

export const quiz = defineDomain({
  name: 'quiz',
  open: ({ matches }: Needs) => {
    registerFormat(matches, 'solo', { settle: settleSolo })
    return {}
  },
  routes: ({ matches }: Needs) => ({ match: quizRoutes(matches) }),
})
