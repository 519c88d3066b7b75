import type { App } from '../platform/app.ts'
import { countFirstAttempts } from '../question/question-api.ts'
import { claimRating, firstAnswersOf } from './rating-store.ts'

/**
 * Counts the first attempts of an ended match and rates by them, all of it or nothing, and once however often it is
 * asked. Bots, and players who met a question before, say nothing about how hard it is.
 */
export async function rateMatch(app: Pick<App, 'inTransaction' | 'clock' | 'log'>, matchId: string): Promise<void> {
  const paused = await app.inTransaction(async (tx) => {
    if (!(await claimRating(tx, matchId, app.clock.now()))) return []
    return countFirstAttempts(tx, await firstAnswersOf(tx, matchId))
  })
  if (paused.length > 0) app.log.warn({ questions: paused }, 'probably mis-keyed: not asked any more')
}
