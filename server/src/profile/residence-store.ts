import type { Residence } from '@satoshi/rules/district/residence'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import { sql, type Generated } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    residences: Residences
    former_residences: FormerResidences
  }
}

type Residences = { user_id: string; district: DistrictKey; since: Date; hidden: Generated<boolean> }
type FormerResidences = { user_id: string; district: DistrictKey; since: Date; until: Date }

/** Where a player lives; null for nowhere. */
export async function readResidence(db: Db, userId: string): Promise<Residence | null> {
  const row = await db
    .selectFrom('residences')
    .select(['district', 'since'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { district: row.district, since: row.since.getTime() } : null
}

/**
 * The district for which it counts what a player did at `at`: where they lived then, where their address was confirmed; null
 * for nobody's. Anybody can sign up with any address, and fifty such accounts must not be fifty residents.
 */
export async function homeThatCounts(db: Db, userId: string, at: Instant): Promise<DistrictKey | null> {
  const then = new Date(at)
  const { rows } = await sql<{ district: DistrictKey }>`
    select home.district
    from (select user_id, district, since, null as until from residences
          union all select user_id, district, since, until from former_residences) home
    join users u on u.id = home.user_id and u.email_verified and u.confirmed_at <= ${then}
    where home.user_id = ${userId} and home.since <= ${then} and (home.until is null or home.until > ${then})`.execute(
    db,
  )
  return rows[0]?.district ?? null
}

/** Moves a player in, whose row of the profile the caller has locked, and notes which home they leave. */
export async function writeResidence(tx: Tx, userId: string, { district, since }: Residence): Promise<void> {
  const left = await readResidence(tx, userId)
  if (left) {
    const former = { district: left.district, since: new Date(left.since), until: new Date(since) }
    await tx
      .insertInto('former_residences')
      .values({ user_id: userId, ...former })
      .execute()
  }
  const home = { district, since: new Date(since) }
  await tx
    .insertInto('residences')
    .values({ user_id: userId, ...home })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(home))
    .execute()
}

/** Takes a player out of the city whose account is deleted. */
export async function deleteResidence(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('residences').where('user_id', '=', userId).execute()
  await tx.deleteFrom('former_residences').where('user_id', '=', userId).execute()
}

/** Every home that a player has or had, the first one first. */
export async function readHomes(
  db: Db,
  userId: string,
): Promise<{ district: DistrictKey; since: Date; until: Date | null }[]> {
  const former = await db
    .selectFrom('former_residences')
    .select(['district', 'since', 'until'])
    .where('user_id', '=', userId)
    .orderBy('since')
    .execute()
  const now = await readResidence(db, userId)
  return now ? [...former, { district: now.district, since: new Date(now.since), until: null }] : former
}

/** Whether a player stands in the list of residents from now on; false where they live nowhere. It stays through a move. */
export async function writeListed(tx: Tx, userId: string, listed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('residences')
    .set({ hidden: !listed })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
