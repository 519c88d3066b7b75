import type { Language } from '@satoshi/rules/language'

import type { Db, Tx } from '../platform/postgres/db.ts'
import type { NewNotification } from './notification-store.ts'

/** The languages that some players read; who is gone is left out. */
export async function languagesOf(db: Db, userIds: string[]): Promise<Map<string, Language>> {
  const rows = await db
    .selectFrom('profiles')
    .select(['id', 'language'])
    .where('id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** Keeps notices of one type for several players; gives who had none of the same cause. */
export async function insertNotifications(tx: Tx, notifications: NewNotification[]): Promise<string[]> {
  if (notifications.length === 0) return []
  const rows = await tx
    .insertInto('notifications')
    .values(
      notifications.map(({ id, userId, type, title, message, data, fromUserId, ref, milestone, at }) => ({
        ...{ id, user_id: userId, type, title, message, from_user_id: fromUserId, ref, created_at: at },
        ...{ milestone, data: JSON.stringify(data) },
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'type', 'ref']).doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** Forgets what was kept for some players before `before`. */
export async function deleteManyBefore(tx: Tx, userIds: string[], before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', 'in', userIds).where('created_at', '<', before).execute()
}
