import type { GivenRole, RoleName } from '@satoshi/rules/roles'
import type { DistrictKey } from '@satoshi/rules/words'
import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { holdAccount } from './account/account-store.ts'

/** A role as its row says it. */
type RoleRow = { role: RoleName; district: DistrictKey | null }

/** A role with whose it is, since when and from whom. */
export type HeldRole = RoleRow & { nickname: string; email: string; grantedAt: Date; grantedBy: string }

/** The roles of the account that `userId` names, as one column of another query. */
export function rolesColumn(userId: RawBuilder<unknown>): RawBuilder<GivenRole[]> {
  return sql<GivenRole[]>`(
    select coalesce(json_agg(json_build_object('role', r.role, 'district', r.district)), '[]')
    from roles r where r.user_id = ${userId})`
}

/** Writes a role; false when the account has it already. */
export async function insertRole(
  tx: Tx,
  userId: string,
  given: GivenRole,
  { at, by }: { at: Date; by: string },
): Promise<boolean> {
  const written = await tx
    .insertInto('roles')
    .values({ user_id: userId, ...rowOf(given), granted_at: at, granted_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return written.numInsertedOrUpdatedRows === 1n
}

/** Takes a role away; false when the account does not have it. */
export async function deleteRole(tx: Tx, userId: string, given: GivenRole): Promise<boolean> {
  const { role, district } = rowOf(given)
  const taken = await tx
    .deleteFrom('roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .where('district', 'is not distinct from', district)
    .executeTakeFirst()
  return taken.numDeletedRows === 1n
}

/** Takes every role of an account away. */
export async function deleteRoles(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('roles').where('user_id', '=', userId).execute()
}

/**
 * Whether an account is a full admin, as it stays until the transaction ends: taking the role away waits for that. The account's
 * row comes first, as for whoever gives or takes a role or deletes the account: what is written in the admin's name names it.
 */
export async function lockAdmin(tx: Tx, userId: string): Promise<boolean> {
  await holdAccount(tx, userId)
  const role = tx.selectFrom('roles').select('user_id').where('user_id', '=', userId).where('role', '=', 'admin')
  return (await role.forShare().executeTakeFirst()) !== undefined
}

/** Roles of one account, the oldest first. */
export async function rolesHeldBy(db: Db, userId: string) {
  return db
    .selectFrom('roles')
    .select(['role', 'district', 'granted_at as grantedAt'])
    .where('user_id', '=', userId)
    .orderBy('granted_at')
    .orderBy('district')
    .execute()
}

/** All roles that are held, admins first, then by district; few, as each was given by hand. */
export async function listRoles(db: Db): Promise<HeldRole[]> {
  return heldRoles(db).execute()
}

/** The sponsor admins of a district, the longest first. */
export async function sponsorsOf(db: Db, district: DistrictKey): Promise<HeldRole[]> {
  return heldRoles(db).where('r.district', '=', district).execute()
}

function heldRoles(db: Db) {
  return db
    .selectFrom('roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('profiles as p', 'p.id', 'r.user_id')
    .select(['p.nickname', 'u.email', 'r.role', 'r.district', 'r.granted_at as grantedAt', 'r.granted_by as grantedBy'])
    .orderBy('r.role')
    .orderBy('r.district')
    .orderBy('r.granted_at')
    .orderBy('p.nickname')
}

function rowOf(given: GivenRole): RoleRow {
  return { role: given.role, district: given.role === 'sponsor' ? given.district : null }
}
