import type { Residence } from '@satoshi/rules/district/residence'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    residences: Residences
  }
}

type Residences = { user_id: string; district: DistrictKey; since: Date }

/** Where a player lives; null for nowhere. */
export async function readResidence(db: Db, userId: string): Promise<Residence | null> {
  const row = await db
    .selectFrom('residences')
    .select(['district', 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { district: row.district, since: row.since.getTime() } : null
}

/** Moves a player in, whose row of the profile the caller has locked. */
export async function writeResidence(tx: Tx, userId: string, { district, since }: Residence): Promise<void> {
  const home = { district, since: new Date(since) }
  await tx
    .insertInto('residences')
    .values({ user_id: userId, ...home })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(home))
    .execute()
}

export async function deleteResidence(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('residences').where('user_id', '=', userId).execute()
}
