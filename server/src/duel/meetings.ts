import { meetingShares, meetingsWithin, shareAfter, termsOf, type DuelTerms } from '@satoshi/rules/duel/duel-terms'
import type { Match } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import type { Instant } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'
import { countMeetings, readRecord } from './duel-list-store.ts'

/** How many duels two players ended with each other in the time before `at`, as far as it changes what one pays. */
async function meetingsOf(db: Db, between: readonly [string, string], at: Instant): Promise<number> {
  return countMeetings(db, { between, since: at - meetingsWithin, most: meetingShares.length })
}

/** The terms of a duel that ended at `at`, before anything of it is settled. A bot is met for the first time always. */
export async function termsAt(db: Db, match: Match, at: Instant): Promise<DuelTerms> {
  const [one, other] = match.seats.map(({ occupant }) => userIdOf(occupant))
  return termsOf(match, one && other ? await meetingsOf(db, [one, other], at) : 0)
}

/** Ended duels between a viewer and somebody else, as the viewer has them, and what the next one pays in per cent. */
export async function betweenOf(db: Db, viewerId: string, userId: string, at: Instant) {
  const [record, met] = await Promise.all([readRecord(db, viewerId, userId), meetingsOf(db, [viewerId, userId], at)])
  return { ...record, payPercent: shareAfter(met) * 100 }
}
