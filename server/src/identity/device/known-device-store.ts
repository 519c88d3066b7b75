import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'

/** Whether somebody has signed in on the device to the account of an address; false for an address without one. */
export async function isKnownDevice(db: Db, email: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select('d.user_id')
    .where('u.email', '=', email.toLowerCase())
    .where('d.device_hash', '=', deviceHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that the player signed in on the device at `now`. */
export async function saveDevice(tx: Tx, userId: string, deviceHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, last_seen_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
}

/** Forgets the player's devices but for the `most` that signed in last. */
export async function deleteOldDevices(tx: Tx, userId: string, most: number): Promise<void> {
  await sql`delete from known_devices where user_id = ${userId} and device_hash in (
    select device_hash from known_devices where user_id = ${userId}
    order by last_seen_at desc, device_hash offset ${most})`.execute(tx)
}

/** Forgets every device of the player. */
export async function deleteDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** What is kept of a player's devices, for their own eyes: which cookie it is says nothing to anybody. */
export async function readKnownDevices(db: Db, userId: string) {
  return db
    .selectFrom('known_devices')
    .select('last_seen_at as lastSeenAt')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at')
    .execute()
}
