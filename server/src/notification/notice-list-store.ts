import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** A notice as it is kept. */
export type NoticeRow = {
  id: string
  type: string
  title: string
  message: string
  data: unknown
  isRead: boolean
  createdAt: Date
}

/** Notices of a player from before `before` on, newest first. */
export async function readNotices(
  db: Db,
  userId: string,
  { before, since, limit }: { before: string | null; since: Date; limit: number },
): Promise<NoticeRow[]> {
  let rows = db
    .selectFrom('notifications')
    .select(['id', 'type', 'title', 'message', 'data', 'is_read as isRead', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(limit).execute()
}

/** Unread notices of a player, counted up to `most`, and whether milestones wait. */
export async function readSummary(db: Db, userId: string, since: Date, most: number) {
  const { rows } = await sql<{ unread: number; milestones: boolean }>`
    select
      (select count(*)::int from (
        select from notifications
        where user_id = ${userId} and not is_read and created_at >= ${since} limit ${most}
      ) as counted) as unread,
      exists (
        select from notifications
        where user_id = ${userId} and milestone and celebrated_at is null and created_at >= ${since}
      ) as milestones`.execute(db)
  return rows[0] ?? { unread: 0, milestones: false }
}

/** Marks one notice of a player as read; false when it is not theirs, or gone. */
export async function markRead(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks all notices of a player as read. */
export async function markAllRead(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', userId)
    .where('is_read', '=', false)
    .execute()
}

/** Takes the milestones of a player that wait: they wait no longer and are read. Of two at once one gets each of them. */
export async function takeMilestones(tx: Tx, userId: string, at: Date) {
  const rows = await tx
    .updateTable('notifications')
    .set({ celebrated_at: at, is_read: true })
    .where('user_id', '=', userId)
    .where(sql<boolean>`milestone`)
    .where('celebrated_at', 'is', null)
    .returning(['id', 'type', 'data', 'created_at as createdAt'])
    .execute()
  return rows
}

/** Whether something waits for a screen of the player to celebrate it. */
export async function waitsToCelebrate(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`milestone`)
    .where('celebrated_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
