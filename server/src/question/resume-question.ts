import type { Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { holdQuestions, unpauseQuestion } from './question-stats-store.ts'

/**
 * Brings a paused question back, because an operator looked at it and found its key right; this version is not paused
 * by itself again. Gives what it was before, null when there is none of this id; one that was not paused is left as it is.
 */
export async function resumeQuestion(app: Pick<App, 'inTransaction'>, id: string, at: Instant) {
  return app.inTransaction(async (tx) => {
    const [question] = await holdQuestions(tx, [id])
    if (!question) return null
    if (question.state === 'paused') await unpauseQuestion(tx, question, at)
    return question.state
  })
}
