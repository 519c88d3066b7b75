import { formatNamed } from '@satoshi/rules/match/format'
import type { Seat } from '@satoshi/rules/match/match'
import { hour, type Instant } from '@satoshi/rules/time'
import { matchFormats } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

/** Matches that time should have changed by `at`, the longest overdue first. */
export async function overdueMatches(db: Db, at: Instant, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('wake_at', '<=', new Date(at))
    .where('ended_at', 'is', null)
    .orderBy('wake_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Leaves a match that cannot be brought on alone until `until`. */
export async function postponeWake(tx: Tx, id: string, until: Instant): Promise<void> {
  await tx
    .updateTable('matches')
    .set({ wake_at: new Date(until) })
    .where('id', '=', id)
    .execute()
}

/** Matches in which a clock was running at `since`: those that an outage from then on cost time. A day's wait is no clock. */
export async function tickingMatches(db: Db, since: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('matches')
    .select('id')
    .where('ended_at', 'is', null)
    .where('phase', '<>', 'ended')
    .where('wake_at', '>', new Date(since))
    .where('wake_at', '<', new Date(since + hour))
    .execute()
  return rows.map(({ id }) => id)
}

/** When any node last said that matches are being looked after; null when none ever did. */
export async function lastBeat(db: Db): Promise<Instant | null> {
  const row = await db.selectFrom('pulse').select('at').executeTakeFirst()
  return row?.at.getTime() ?? null
}

/** Says that matches are being looked after at `at`. */
export async function beat(tx: Tx, at: Instant): Promise<void> {
  await tx
    .insertInto('pulse')
    .values({ only: true, at: new Date(at) })
    .onConflict((conflict) => conflict.column('only').doUpdateSet({ at: new Date(at) }))
    .execute()
}

/** A person's seat in an open match that minds absence. */
export type WatchedSeat = { matchId: string; seat: number; userId: string; state: Seat['state'] }

/** Formats in which a seat can be away. */
const watchedFormats = matchFormats.filter((name) => formatNamed(name).absence !== null)

/** Seats of people, of some or of all, in open matches that mind absence; those whose time runs soonest first. */
export async function listWatchedSeats(
  db: Db,
  { userIds, now, limit }: { userIds?: string[]; now: Instant; limit: number },
): Promise<WatchedSeat[]> {
  const isAll = userIds === undefined
  return db
    .selectFrom('matches as m')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('match_seats')
          .select(['match_id', 'seat', 'user_id', 'result'])
          .whereRef('match_id', '=', 'm.id')
          // Each is looked up by its match (decision 0121).
          .$if(isAll, (query) => query.offset(0))
          .as('s'),
      (join) => join.onTrue(),
    )
    .select(['s.match_id as matchId', 's.seat'])
    .select((eb) => eb.ref('s.user_id').$notNull().as('userId'))
    .select(sql<Seat['state']>`m.state -> 'seats' -> s.seat ->> 'state'`.as('state'))
    .where('m.ended_at', 'is', null)
    .where('m.wake_at', '<', new Date(now + hour))
    .where('m.format', '=', anyOf(watchedFormats, 'text'))
    .where('s.user_id', 'is not', null)
    .where('s.result', 'is', null)
    .$if(!isAll, (query) => query.where('s.user_id', '=', anyOf(userIds ?? [], 'uuid')))
    .orderBy('m.wake_at')
    .limit(limit)
    .execute()
}
