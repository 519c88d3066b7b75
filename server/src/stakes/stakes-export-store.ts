import type { Cents } from '@satoshi/rules/money'
import type { StakeOutcome } from '@satoshi/rules/stakes/soft-pause'
import type { Day } from '@satoshi/rules/time'

import type { Db } from '../platform/postgres/db.ts'

/** A staked duel as a player takes it home. */
export type WholeResult = {
  duelId: string
  stakeCents: Cents
  netCents: Cents
  outcome: StakeOutcome
  day: Day
  endedAt: Date
}

/** Staked duels of a player, the oldest first, from behind `last` on. Who the other was, the matches say. */
export async function readResultsAfter(
  db: Db,
  userId: string,
  last: WholeResult | null,
  limit: number,
): Promise<WholeResult[]> {
  let rows = db
    .selectFrom('stake_results')
    .select(['duel_id as duelId', 'stake_cents as stakeCents', 'net_cents as netCents', 'outcome', 'day'])
    .select('created_at as endedAt')
    .where('user_id', '=', userId)
  if (last) {
    rows = rows.where((eb) => eb(eb.refTuple('created_at', 'duel_id'), '>', eb.tuple(last.endedAt, last.duelId)))
  }
  return rows.orderBy('created_at').orderBy('duel_id').limit(limit).execute()
}

/** The tools as they stand; undefined where nothing was ever set. */
export async function readWholeSettings(db: Db, userId: string) {
  return db
    .selectFrom('stake_settings')
    .select(['limit_cents as dailyLossLimitCents', 'next_limit_cents as nextLimitCents'])
    .select(['next_limit_from as nextLimitFrom', 'losses as lossesInARow', 'paused_until as pausedUntil'])
    .select('locked_until as lockedUntil')
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Every self-exclusion as it was asked for, the oldest first: a person asks for few. */
export async function readWholeExclusions(db: Db, userId: string) {
  return db
    .selectFrom('stake_exclusions')
    .select(['period', 'since', 'until', 'lift_asked_at as liftAskedAt', 'created_at as askedAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
