import type { App } from '../platform/app.ts'
import { rateMatch } from './rate-match.ts'

/** Hears that a match has ended and rates its questions and players. */
export async function matchJobs(app: Pick<App, 'jobs' | 'inTransaction' | 'clock' | 'log'>): Promise<void> {
  await app.jobs.handle('rateAnswers', ({ matchId }) => rateMatch(app, matchId))
}
