import { formatNamed } from '@satoshi/rules/match/format'
import type { Seat } from '@satoshi/rules/match/match'
import { hour, type Instant } from '@satoshi/rules/time'
import { matchFormats } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db } from '../platform/postgres/db.ts'

/** A person's seat in an open match that minds absence. */
export type MindedSeat = { matchId: string; seat: number; userId: string; state: Seat['state'] }

/** Formats in which a seat can be away. */
const minding = matchFormats.filter((name) => formatNamed(name).absence !== null)

/** Seats of people, of some or of all, in open matches that mind absence; those whose time runs soonest first. */
export async function mindedSeats(
  db: Db,
  { userIds, now, limit }: { userIds?: string[]; now: Instant; limit: number },
): Promise<MindedSeat[]> {
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
    .where('m.format', 'in', minding)
    .where('s.user_id', 'is not', null)
    .where('s.result', 'is', null)
    .$if(!isAll, (query) => query.where('s.user_id', '=', sql<string>`any(${userIds ?? []}::uuid[])`))
    .orderBy('m.wake_at')
    .limit(limit)
    .execute()
}
