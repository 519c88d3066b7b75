import { otherRole, tapLives, type Tap, type TapRole } from '@satoshi/rules/nearby/tap'
import { fieldsAround, type Geohash } from '@satoshi/rules/nearby/geohash'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    nearby_taps: NearbyTaps
  }
}

type NearbyTaps = {
  user_id: string
  id: string
  role: TapRole
  field: Geohash
  tapped_at: Date
  agreed_tap: string | null
  agreed_at: Date | null
}

/** A tap as it is kept. */
export type TapRow = Tap & { userId: string; role: TapRole; field: Geohash; tappedAt: Instant }

/** The player's own tap, whether it waits or not. */
export async function readTap(db: Db, userId: string): Promise<TapRow | null> {
  const row = await db.selectFrom('nearby_taps').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ? tapOf(row) : null
}

export async function readTapById(db: Db, id: string): Promise<TapRow | null> {
  const row = await db.selectFrom('nearby_taps').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? tapOf(row) : null
}

/**
 * Taps of the other role that wait in the field of one and around it, without blocks either way: those that came at nearly
 * the same moment first. Whether BTZ may change hands with each is asked of the rules afterwards.
 */
export async function readOpposite(db: Db, own: TapRow, { at, limit }: { at: Instant; limit: number }) {
  const rows = await db
    .selectFrom('nearby_taps as t')
    .selectAll('t')
    .where('field', '=', anyOf(fieldsAround(own.field), 'text'))
    .where('role', '=', otherRole(own.role))
    .where('user_id', '<>', own.userId)
    .where('tapped_at', '>', new Date(at - tapLives))
    .where(
      sql<boolean>`not exists (select from blocks b where b.blocker_id = t.user_id and b.blocked_id = ${own.userId})`,
    )
    .where(
      sql<boolean>`not exists (select from blocks b where b.blocker_id = ${own.userId} and b.blocked_id = t.user_id)`,
    )
    .orderBy(sql`abs(extract(epoch from t.tapped_at - ${new Date(own.tappedAt)}::timestamptz))`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(tapOf)
}

function tapOf({ user_id: userId, id, role, field, ...row }: NearbyTaps): TapRow {
  const agreedAt = row.agreed_at?.getTime() ?? null
  return { userId, id, role, field, tappedAt: row.tapped_at.getTime(), agreedTap: row.agreed_tap, agreedAt }
}

/** Keeps a tap in place of the player's last one. */
export async function writeTap(tx: Tx, { userId, id, role, field, tappedAt }: Omit<TapRow, 'agreedTap' | 'agreedAt'>) {
  const row = { id, role, field, tapped_at: new Date(tappedAt), agreed_tap: null, agreed_at: null }
  await tx
    .insertInto('nearby_taps')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Notes that a tap's player agreed to another tap; false where that tap is no more. Said again the first time counts. */
export async function writeAgreement(db: Db, { id, agreedTap, at }: { id: string; agreedTap: string; at: Instant }) {
  const { numUpdatedRows } = await db
    .updateTable('nearby_taps')
    .set((row) => ({
      agreed_tap: agreedTap,
      agreed_at: row.case().when('agreed_tap', '=', agreedTap).then(row.ref('agreed_at')).else(new Date(at)).end(),
    }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTap(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('nearby_taps').where('user_id', '=', userId).execute()
}

/** Deletes taps that neither wait nor can have met: the other may agree a minute later, and the two have met for one more. */
export async function deleteOldTaps(db: Db, at: Instant): Promise<void> {
  const until = new Date(at - tapLives)
  await db
    .deleteFrom('nearby_taps')
    .where('tapped_at', '<=', until)
    .where((row) => row.or([row('agreed_at', 'is', null), row('agreed_at', '<=', new Date(at - 2 * tapLives))]))
    .execute()
}
