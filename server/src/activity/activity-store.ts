import type { Instant } from '@satoshi/rules/time'
import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { Json } from '../platform/postgres/tables.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    activities: Activities
  }
}

type Activities = {
  id: Generated<string>
  user_id: string
  kind: string
  ref: string
  data: Json<unknown>
  at: Date
  counted_by: Generated<string[]>
}

/** An activity as it is stored. */
export type ActivityRow = { id: string; userId: string; kind: string; ref: string; at: Date; data: unknown }

/** Stores what is new of some activities and queues the job that counts it, in one statement. */
export async function insertActivities(
  tx: Tx,
  activities: readonly { userId: string; kind: string; ref: string; at: Instant; data: object }[],
): Promise<void> {
  const rows = activities.map(({ at, ...activity }) => ({ ...activity, at: new Date(at) }))
  await sql`
    with published as (
      insert into activities (user_id, kind, ref, data, at)
      select n."userId", n.kind, n.ref, n.data, n.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n("userId" uuid, kind text, ref text, data jsonb, at timestamptz)
      order by n."userId", n.kind, n.ref
      on conflict (user_id, kind, ref) do nothing
      returning id)
    select send_job('countActivities', jsonb_build_object('ids', jsonb_agg(id order by id)))
    from published having count(*) > 0`.execute(tx)
}

/** Activities by their ids, in the order of being published, with who has counted each. What is gone is left out. */
export async function readActivities(
  db: Db,
  ids: readonly string[],
): Promise<(ActivityRow & { countedBy: string[] })[]> {
  return db
    .selectFrom('activities')
    .select(['id', 'user_id as userId', 'kind', 'ref', 'at', 'data', 'counted_by as countedBy'])
    .where('id', '=', anyOf(ids, 'uuid'))
    .orderBy('id')
    .execute()
}

/**
 * Notes that `subscriber` counts an activity in this transaction; false where it has counted it before, or the activity
 * is gone. Of two at once the second waits for the end of the first.
 */
export async function claimActivity(tx: Tx, id: string, subscriber: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activities')
    .set({ counted_by: sql<string[]>`array_append(counted_by, ${subscriber})` })
    .where('id', '=', id)
    .where(sql<boolean>`${subscriber} <> all(counted_by)`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Drops the oldest activities that were published more than some days ago, by the database's clock; gives how many. */
export async function dropOldActivities(db: Db, days: number, limit: number): Promise<number> {
  // Ids tell when they were made: the primary key is the index of age. The oldest id to stay is asked once, since a
  // function that may give another each time is no bound of an index. What somebody holds is dropped the next time.
  const { numAffectedRows } = await sql`
    delete from activities where id in (
      select id from activities where id < (select uuidv7(make_interval(days => ${-days})))
      order by id limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Takes away an activity of somebody who is gone. */
export async function deleteActivity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('activities').where('id', '=', id).execute()
}

/** Takes away what a player did. */
export async function deleteActivities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('activities').where('user_id', '=', userId).execute()
}

/** An activity as its player takes it home. */
export type OwnActivity = { id: string; kind: string; ref: string; at: Date; data: unknown }

/** What a player did in the days for which it is kept, the oldest first, from behind `last` on. */
export async function readOwnActivities(
  db: Db,
  userId: string,
  last: OwnActivity | null,
  limit: number,
): Promise<OwnActivity[]> {
  let rows = db.selectFrom('activities').select(['id', 'kind', 'ref', 'at', 'data']).where('user_id', '=', userId)
  if (last) rows = rows.where('id', '>', last.id)
  return rows.orderBy('id').limit(limit).execute()
}
