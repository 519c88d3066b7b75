import { deviceWindow, mostLinkedDevices } from '@satoshi/rules/stakes/devices'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'
import { anyOf } from '../../platform/postgres/lists.ts'

/**
 * Links an account to a device at `at`. What is older than the window goes, of everybody, and of this account whatever is
 * beyond the devices that are kept of one. A device that another account was used on as well is never pushed out: signing in
 * again and again would make two of one phone look like strangers.
 */
export async function saveDeviceLink(tx: Tx, link: { userId: string; deviceKey: string; at: Instant }): Promise<void> {
  const { userId, deviceKey } = link
  const at = new Date(link.at)
  await tx.deleteFrom('device_links').where('last_seen_at', '<', oldestAt(link.at)).execute()
  await tx
    .insertInto('device_links')
    .values({ device_key: deviceKey, user_id: userId, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['device_key', 'user_id']).doUpdateSet({ last_seen_at: at }))
    .execute()
  await sql`delete from device_links where user_id = ${userId} and device_key in (
    select device_key from device_links l where user_id = ${userId} and not exists
      (select from device_links o where o.device_key = l.device_key and o.user_id <> l.user_id)
    order by last_seen_at desc, device_key offset ${mostLinkedDevices})`.execute(tx)
}

/** Takes away every link of a player. */
export async function deleteDeviceLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('device_links').where('user_id', '=', userId).execute()
}

/** Devices on which some accounts were used in the window before `at`, by account; who was on none is left out. */
export async function devicesOf(
  db: Db,
  userIds: readonly string[],
  at: Instant,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('device_links')
    .select(['user_id', 'device_key'])
    .where('user_id', '=', anyOf(userIds, 'uuid'))
    .where('last_seen_at', '>=', oldestAt(at))
    .execute()
  const devices = new Map<string, Set<string>>()
  for (const { user_id: userId, device_key: key } of rows) {
    const own = devices.get(userId)
    if (own) own.add(key)
    else devices.set(userId, new Set([key]))
  }
  return devices
}

/** Other accounts that were used in the window before `at` on a device of a player's. */
export async function accountsOnDevicesOf(db: Db, userId: string, at: Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('device_links as mine')
    .innerJoin('device_links as other', 'other.device_key', 'mine.device_key')
    .select('other.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('other.user_id', '<>', userId)
    .where('mine.last_seen_at', '>=', oldestAt(at))
    .where('other.last_seen_at', '>=', oldestAt(at))
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** What is kept of a player's devices, for their own eyes; which device it is says nothing to anybody. */
export async function readDeviceLinks(db: Db, userId: string) {
  return db
    .selectFrom('device_links')
    .select(['first_seen_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at')
    .orderBy('first_seen_at')
    .execute()
}

/** The account whose session a token is, while it lives. */
export async function accountOfToken(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.user_id ?? null
}

function oldestAt(at: Instant): Date {
  return new Date(at - deviceWindow)
}
