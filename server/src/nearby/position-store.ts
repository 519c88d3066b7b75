import type { Band, Cell } from '@satoshi/rules/nearby/grid'
import { noticeEvery, positionLives, searchEvery, sessionLives } from '@satoshi/rules/nearby/sharing'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    nearby_positions: NearbyPositions
    nearby_areas: NearbyAreas
    nearby_searches: NearbySearches
    nearby_notices: NearbyNotices
  }
}

type NearbyPositions = { user_id: string; session_id: string; cell: number; cell_at: Date; seen_at: Date }
type NearbyAreas = { user_id: string; area: number; at: Date }
type NearbySearches = { user_id: string; at: Date }
type NearbyNotices = { user_id: string; at: Date }

/** Where a player is or was while sharing. */
export type PositionRow = { sessionId: string; cell: Cell; cellAt: Instant; seenAt: Instant }

/** What is kept of where a player is; null once it is as old as it may become, whether it was deleted yet or not. */
export async function readPosition(db: Db, userId: string, at: Instant): Promise<PositionRow | null> {
  const row = await ownPosition(db, userId, at).executeTakeFirst()
  return row ? positionOf(row) : null
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockPosition(tx: Tx, userId: string, at: Instant): Promise<PositionRow | null> {
  const row = await ownPosition(tx, userId, at).forUpdate().executeTakeFirst()
  return row ? positionOf(row) : null
}

function ownPosition(db: Db, userId: string, at: Instant) {
  return db
    .selectFrom('nearby_positions')
    .select(['session_id', 'cell', 'cell_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('cell_at', '>', new Date(at - positionLives))
}

function positionOf(row: Omit<NearbyPositions, 'user_id'>): PositionRow {
  return { sessionId: row.session_id, cell: row.cell, cellAt: row.cell_at.getTime(), seenAt: row.seen_at.getTime() }
}

export async function writePosition(tx: Tx, userId: string, position: PositionRow): Promise<void> {
  const { sessionId, cell, cellAt, seenAt } = position
  const row = { session_id: sessionId, cell, cell_at: new Date(cellAt), seen_at: new Date(seenAt) }
  await tx
    .insertInto('nearby_positions')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Forgets where a player is. */
export async function deletePosition(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('nearby_positions').where('user_id', '=', userId).execute()
}

/** In which area a player was who stopped; null once it is as old as it may become. */
export async function readArea(db: Db, userId: string, at: Instant): Promise<{ area: Cell; at: Instant } | null> {
  const row = await db
    .selectFrom('nearby_areas')
    .select(['area', 'at'])
    .where('user_id', '=', userId)
    .where('at', '>', new Date(at - positionLives))
    .executeTakeFirst()
  return row ? { area: row.area, at: row.at.getTime() } : null
}

export async function writeArea(tx: Tx, userId: string, last: { area: Cell; at: Instant }): Promise<void> {
  const row = { area: last.area, at: new Date(last.at) }
  await tx
    .insertInto('nearby_areas')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

export async function deleteArea(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('nearby_areas').where('user_id', '=', userId).execute()
}

/** Forgets when a player looked, and when they were told that others are near. */
export async function deleteTimesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('nearby_searches').where('user_id', '=', userId).execute()
  await tx.deleteFrom('nearby_notices').where('user_id', '=', userId).execute()
}

/** Notes that a player looks now; false where they did so a moment ago. Unlogged, so that no look waits for the disk. */
export async function claimSearch(db: Db, userId: string, at: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into nearby_searches as s (user_id, at) values (${userId}, ${new Date(at)})
    on conflict (user_id) do update set at = excluded.at where s.at <= ${new Date(at - searchEvery)}
    returning 1`.execute(db)
  return rows.length === 1
}

/** Who looks, at what, and how many are wanted. */
type Search = { userId: string; cells: { cell: Cell; band: Band }[]; at: Instant; limit: number }

/**
 * Who else shares in some cells, the nearest bands first, without blocks either way. Whether each may still be found is
 * asked of the rules afterwards.
 */
export async function readNear(
  db: Db,
  { userId, cells, at, limit }: Search,
): Promise<{ userId: string; band: Band }[]> {
  const [numbers, ofBands] = [cells.map(({ cell }) => cell), cells.map(({ band }) => band)]
  const { rows } = await sql<{ userId: string; band: Band }>`
    select p.user_id as "userId", near.band
    from unnest(${numbers}::bigint[], ${ofBands}::integer[]) as near (cell, band)
    join nearby_positions p on p.cell = near.cell
    where p.user_id <> ${userId}
      and p.seen_at > ${new Date(at - sessionLives)} and p.cell_at > ${new Date(at - positionLives)}
      and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = ${userId})
      and not exists (select from blocks b where b.blocker_id = ${userId} and b.blocked_id = p.user_id)
    order by near.band, p.user_id limit ${limit}`.execute(db)
  return rows
}

/** Those of some players, in the order of their ids, whom nobody has told for two hours that others are near; they are told now. */
export async function claimNotices(tx: Tx, userIds: string[], at: Instant): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into nearby_notices as n (user_id, at)
    select id, ${new Date(at)} from unnest(${userIds.toSorted()}::uuid[]) as id order by id
    on conflict (user_id) do update set at = excluded.at where n.at <= ${new Date(at - noticeEvery)}
    returning n.user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Deletes positions, areas and marks of looks and notices that are as old as they may become. */
export async function deleteOldPositions(db: Db, at: Instant): Promise<void> {
  const until = new Date(at - positionLives)
  await db.deleteFrom('nearby_positions').where('cell_at', '<=', until).execute()
  await db.deleteFrom('nearby_areas').where('at', '<=', until).execute()
  await db
    .deleteFrom('nearby_searches')
    .where('at', '<=', new Date(at - searchEvery))
    .execute()
  await db
    .deleteFrom('nearby_notices')
    .where('at', '<=', new Date(at - noticeEvery))
    .execute()
}

/** When a player last looked, and was last told that others are near. */
export async function readTimesOf(
  db: Db,
  userId: string,
): Promise<{ lastSearchAt: Date | null; lastNoticeAt: Date | null }> {
  const search = await db.selectFrom('nearby_searches').select('at').where('user_id', '=', userId).executeTakeFirst()
  const notice = await db.selectFrom('nearby_notices').select('at').where('user_id', '=', userId).executeTakeFirst()
  return { lastSearchAt: search?.at ?? null, lastNoticeAt: notice?.at ?? null }
}
