import { defineDomain } from '../platform/domain.ts'
import { questionExportParts } from './question-export.ts'
import { questionRoutes } from './question-routes.ts'
import { seedQuestions } from './seed-questions.ts'

export const question = defineDomain({
  name: 'question',
  routes: ({ app }) => ({ question: questionRoutes(app) }),
  // Patiently: the first time takes longer than a statement of a request may.
  prepare: ({ slow }) => seedQuestions(slow),
  exportParts: questionExportParts,
})
