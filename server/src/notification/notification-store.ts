import type { Language } from '@satoshi/rules/language'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** A notice as it is kept. `ref` is what caused it: the same cause gives one notice of a type to a player. */
export type NewNotification = {
  id: string
  userId: string
  type: string
  title: string
  message: string
  data: Record<string, string>
  fromUserId: string | null
  ref: string
  milestone: boolean
  at: Date
}

/** Keeps a notice; false when it is kept already. */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { id, userId, type, title, message, data, fromUserId, ref, milestone, at } = notification
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values({
      ...{ id, user_id: userId, type, title, message, from_user_id: fromUserId, ref, created_at: at },
      ...{ milestone, data: JSON.stringify(data) },
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'ref']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
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

/** Forgets what was kept for a player before `before`. */
export async function deleteNotificationsBefore(tx: Tx, userId: string, before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).where('created_at', '<', before).execute()
}

/** The language that a player reads; undefined for whoever is gone. */
export async function languageOf(db: Db, userId: string): Promise<Language | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select('language')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.language
}
