import { mayPauseItself, pauseWindowMillis } from '@satoshi/rules/rating/pause-bounds'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { bankState, insertPause, lockPauses, type PauseCause } from './pause-store.ts'
import type { VersionKey } from './question-store.ts'

/** What became of questions that should be paused: those beyond the bounds stay in play, for an operator to look at. */
export type Pauses = { paused: string[]; onlyReported: string[] }

/**
 * Takes questions out of play, as many as a machine may on a day: the only door for it, whatever the reason. The caller
 * holds the rows of the questions, which are live.
 */
export async function pauseWithinBounds(
  tx: Tx,
  questions: (VersionKey & { topic: string })[],
  { cause, at }: { cause: PauseCause; at: Instant },
): Promise<Pauses> {
  const pauses: Pauses = { paused: [], onlyReported: [] }
  if (questions.length > 0) await lockPauses(tx)
  for (const question of questions) {
    const may = mayPauseItself(await bankState(tx, question.topic, { since: at - pauseWindowMillis, at }))
    if (may) await insertPause(tx, question, { cause, at })
    const list = may ? pauses.paused : pauses.onlyReported
    list.push(question.questionId)
  }
  return pauses
}
