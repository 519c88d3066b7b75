import { arrivingNotices, type NoticeType } from '@satoshi/contract/notification'
import type { Language } from '@satoshi/rules/language'
import { sql, type Generated } from 'kysely'

import type { Json } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { allOf, anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    notifications: Notifications
  }
}

type Notifications = {
  id: string
  user_id: string
  type: string
  title: string
  message: string
  is_read: Generated<boolean>
  data: Json<unknown>
  from_user_id: string | null
  ref: string
  created_at: Date
  milestone: Generated<boolean>
  celebrated_at: Date | null
}

/** A notice as it is written. `ref` is what caused it: the same cause gives one notice of a type to a player. */
export type NewNotification = {
  id: string
  userId: string
  type: string
  title: string
  message: string
  data: object
  fromUserId: string | null
  ref: string
  milestone: boolean
  at: Date
}

/** A notice as it is kept; what its type and data are is for `noticeView` to find out. */
export type NoticeRow = {
  id: string
  type: string
  title: string
  message: string
  data: unknown
  isRead: boolean
  createdAt: Date
  /** The nickname of whom it tells of. */
  from: string | null
}

/**
 * The languages that some players read; who is gone is left out, and nobody goes before this transaction has ended:
 * what it writes for them would stay behind.
 */
export async function languagesOf(tx: Tx, userIds: string[]): Promise<Map<string, Language>> {
  const rows = await tx
    .selectFrom('profiles')
    .select(['id', 'language'])
    .where('id', '=', anyOf(userIds, 'uuid'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** Writes notices; gives the player of each that was not there already. */
export async function insertNotifications(tx: Tx, notifications: NewNotification[]): Promise<string[]> {
  if (notifications.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ userId, fromUserId, data, at, ...same }) => ({
        ...same,
        user_id: userId,
        from_user_id: fromUserId,
        data: JSON.stringify(data),
        created_at: at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'ref']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** Deletes what was kept for some players before `before`. */
export async function deleteNotificationsBefore(tx: Tx, userIds: string[], before: Date): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('created_at', '<', before)
    .execute()
}

/** Notices of a player from before `before` on, newest first. */
export async function readNotices(
  db: Db,
  userId: string,
  { before, since, limit }: { before: string | null; since: Date; limit: number },
): Promise<NoticeRow[]> {
  let rows = db
    .selectFrom('notifications')
    .select(noticeColumns)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.orderBy('id', 'desc').limit(limit).execute()
}

/** Unread notices of a player, counted up to `most`, and whether milestones, and whether arrivals, wait. */
export async function readSummary(db: Db, userId: string, since: Date, most: number) {
  const { rows } = await sql<{ unread: number; milestones: boolean; arrivals: boolean }>`
    select
      (select count(*)::int from (
        select from notifications
        where user_id = ${userId} and not is_read and created_at >= ${since} limit ${most}
      ) as counted) as unread,
      coalesce(waiting.milestones, false) as milestones, coalesce(waiting.arrivals, false) as arrivals
    from (
      select bool_or(type <> ${allOf(arrivingNotices, 'text')}) as milestones,
             bool_or(type = ${anyOf(arrivingNotices, 'text')}) as arrivals
      from notifications
      where user_id = ${userId} and milestone and celebrated_at is null and created_at >= ${since}
    ) as waiting`.execute(db)
  return rows[0] ?? { unread: 0, milestones: false, arrivals: false }
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

/** Marks as read what players were told about how a duel of theirs began: it is over. */
export async function markBeginningsRead(tx: Tx, userIds: string[], duelId: string): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('is_read', '=', false)
    .where('type', '=', 'duel_accepted')
    .where(sql`data ->> 'duel_id'`, '=', duelId)
    .execute()
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

/**
 * Takes what waits for a screen of a player: it waits no longer, and what is of `readTypes` is read. Of two at once one
 * gets each of them.
 */
export async function claimMilestones(
  tx: Tx,
  userId: string,
  { at, readTypes }: { at: Date; readTypes: readonly string[] },
): Promise<NoticeRow[]> {
  return tx
    .updateTable('notifications')
    .set({ celebrated_at: at, is_read: sql<boolean>`is_read or type = ${anyOf(readTypes, 'text')}` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`milestone`)
    .where('celebrated_at', 'is', null)
    .where('type', '<>', allOf(arrivingNotices, 'text'))
    .returning(noticeColumns)
    .execute()
}

/**
 * Takes what arrived for a player and no screen has shown, of one type: it is read then, and waits no longer. Of two at
 * once one gets each of them. Gives what caused each, all of it where a notice tells of several.
 */
export async function claimArrivals(tx: Tx, userId: string, { type, at }: { type: NoticeType; at: Date }) {
  const rows = await tx
    .updateTable('notifications')
    .set({ celebrated_at: at, is_read: true })
    .where('user_id', '=', userId)
    .where(sql<boolean>`milestone`)
    .where('celebrated_at', 'is', null)
    .where('type', '=', type)
    .returning(['ref', sql<string[] | null>`data->'transfer_ids'`.as('joined')])
    .execute()
  return rows.flatMap(({ ref, joined }) => joined ?? [ref])
}

/** Some notices of a player, in no order. */
export async function readNoticesOf(db: Db, userId: string, ids: string[]): Promise<NoticeRow[]> {
  return db
    .selectFrom('notifications')
    .select(noticeColumns)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids, 'uuid'))
    .execute()
}

/** Whether something waits for a screen of the player to celebrate it. */
export async function waitsToCelebrate(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`milestone`)
    .where('celebrated_at', 'is', null)
    .where('type', '<>', allOf(arrivingNotices, 'text'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What is kept for a player, oldest first. */
export async function readNotifications(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['type', 'title', 'message', 'is_read as isRead', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Takes away what is kept for a player and what tells others of them. */
export async function deleteNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notifications').where('from_user_id', '=', userId).execute()
}

/** Found at each reading: who has another name since is called by it. */
const nicknameFrom = sql<string | null>`(select nickname from profiles where id = notifications.from_user_id)`

const noticeColumns = [
  'id',
  'type',
  'title',
  'message',
  'data',
  'is_read as isRead',
  'created_at as createdAt',
  nicknameFrom.as('from'),
] as const
