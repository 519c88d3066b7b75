import { defineDomain, type Base } from '../platform/domain.ts'
import { playerRoutes, routes } from '../platform/http/router.ts'
import type { EmailConfirmed } from '../progress/progress-api.ts'
import { answerQuestion, showQuestion } from './ask-guest.ts'
import { claimAnswer, payConfirmed } from './claim-answer.ts'
import { deleteAnswerOf, ownAnswer } from './showcase-store.ts'

/** One question before the form: asked of anybody, and taken along by who makes an account (decision 0178). */
export const showcase = defineDomain({
  name: 'showcase',
  open: ({ onEmailConfirmed }: Base & { onEmailConfirmed: EmailConfirmed }) => {
    onEmailConfirmed.push(payConfirmed)
    return {}
  },
  routes: ({ app }) => ({
    showcase: {
      question: routes.showcase.question.handler(({ context }) => showQuestion(app, context)),
      answer: routes.showcase.answer.handler(({ input, context }) => answerQuestion(app, context, input)),
      claim: playerRoutes.showcase.claim.handler(({ context }) => claimAnswer(app, context)),
    },
  }),
  onAccountDeleted: deleteAnswerOf,
  exportParts: [{ key: 'showcaseAnswer', value: ownAnswer }],
})
