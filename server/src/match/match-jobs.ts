import type { App } from '../platform/app.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { leaveMatches } from './leave-matches.ts'
import type { Matches } from './matches.ts'
import { rateMatch } from './rate-match.ts'

/** Rates questions and players when a match has ended, and ends the matches of a deleted account. */
export function matchJobs(app: App, matches: Matches): JobHandlers {
  return {
    rateAnswers: ({ matchId }) => rateMatch(app, matchId),
    accountDeleted: ({ userId }) => leaveMatches(matches, userId),
  }
}
