import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/postgres/db.ts'
import { anyOf } from '../../platform/postgres/lists.ts'
import type { NicknameKeys } from './nickname-keys.ts'

/** Keeps the nickname in use from others until `until`, for the player to come back to. */
export async function reserveNickname(tx: Tx, userId: string, until: Date): Promise<void> {
  await tx
    .updateTable('nickname_keys')
    .set({ held_until: until })
    .where('user_id', '=', userId)
    .where('held_until', 'is', null)
    .execute()
}

/** Takes the keys for a player, also those that are held for the same player; false when one is somebody else's. */
export async function insertNicknameKeys(tx: Tx, userId: string, { visual, read }: NicknameKeys): Promise<boolean> {
  // In one order, so that two who want the same two keys do not wait for each other.
  const keys = [...new Set([visual, read])].toSorted()
  const taken = await tx
    .insertInto('nickname_keys')
    .values(keys.map((key) => ({ key, user_id: userId })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ held_until: null }).where('nickname_keys.user_id', '=', userId),
    )
    .returning('key')
    .execute()
  return taken.length === keys.length
}

/** Which of some keys are a player's, in use or held. */
export async function takenKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('nickname_keys').select('key').where('key', '=', anyOf(keys, 'text')).execute()
  return new Set(rows.map(({ key }) => key))
}

/** The nickname as it is shown; `users.name` follows. The caller holds the keys. */
export async function writeNickname(tx: Tx, userId: string, named: { nickname: string; key: string; now: Date }) {
  const { nickname, key, now } = named
  await tx.updateTable('users').set({ name: nickname, updated_at: now }).where('id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({ nickname, nickname_key: key, nickname_changed_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Frees some nicknames that were held until `now`. Skips what others hold locked: they are about to free it. */
export async function freeHeldKeys(tx: Tx, now: Date): Promise<void> {
  await sql`delete from nickname_keys where key in (
    select key from nickname_keys where held_until <= ${now} order by held_until limit 100 for update skip locked)`.execute(
    tx,
  )
}
