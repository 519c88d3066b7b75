import { defineDomain } from '../platform/domain.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { questionRoutes } from './question-routes.ts'
import { seedQuestions } from './seed-questions.ts'
import { readLearner } from './question-stats-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
const questionExportParts: readonly ExportPart[] = [{ key: 'mastery', value: readLearner }]

export const question = defineDomain({
  name: 'question',
  routes: ({ app }) => ({ question: questionRoutes(app) }),
  // Patiently: the first time takes longer than a statement of a request may.
  prepare: ({ slow }) => seedQuestions(slow),
  exportParts: questionExportParts,
})
