import type { App } from '../platform/app.ts'
import { leaveMatches } from './leave-matches.ts'
import type { Matches } from './matches.ts'
import { rateMatch } from './rate-match.ts'

/** Hears that a match has ended, and rates its questions and players; that an account is gone, and ends its matches. */
export async function matchJobs(
  app: Pick<App, 'jobs' | 'inTransaction' | 'clock' | 'log'>,
  matches: Matches,
): Promise<void> {
  await app.jobs.handle('rateAnswers', ({ matchId }) => rateMatch(app, matchId))
  await app.jobs.handle('accountDeleted', ({ userId }) => leaveMatches(matches, userId))
}
