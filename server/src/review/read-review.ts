import type { ReviewOverview } from '@satoshi/contract/review'
import { isRunning } from '@satoshi/rules/review/session'
import { leagueWeek, leagueWeekOpening } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'
import { countMended, readDue, readNextDue } from './card-store.ts'
import { sessionView, type Reviewer } from './review-view.ts'
import { readOpenSession, readSession } from './session-store.ts'

/** More due cards than these are not counted: the screen says "and more". */
export const dueCounted = 100

/** What is due, when the next card is, which session is open, and what was mended this week. */
export async function readOverview({ db, clock }: Pick<App, 'db' | 'clock'>, userId: string): Promise<ReviewOverview> {
  const at = clock.now()
  const [due, nextDueAt, mendedThisWeek, open] = await Promise.all([
    readDue(db, userId, at, dueCounted),
    readNextDue(db, userId, at),
    countMended(db, userId, leagueWeekOpening(leagueWeek(at))),
    readOpenSession(db, userId),
  ])
  const openSession = open && isRunning(open, at) ? open.id : null
  return { due: due.length, nextDueAt, mendedThisWeek, openSession, serverNow: at }
}

/** A session of the player as it is now. Refuses `review.notFound`. */
export async function lookAtReview(app: App, reviewer: Reviewer, id: string) {
  const session = await readSession(app.db, reviewer.userId, id)
  if (!session) throw refuse('review.notFound')
  return sessionView(app, app.db, session, reviewer)
}
