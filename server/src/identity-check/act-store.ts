import type { IdentityAct } from '@satoshi/contract/identity-check'
import type { IdentityPhoto, RevocationReason } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'
import { sql, type GeneratedAlways } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    identity_acts: IdentityActs
  }
}

type IdentityActs = {
  id: GeneratedAlways<number>
  case_id: string
  act: IdentityAct['act']
  photo: IdentityPhoto | null
  user_id: string | null
  operator: string | null
  revocation: RevocationReason | null
  at: Date
}

type NewAct = {
  caseId: string
  act: IdentityAct['act']
  photo?: IdentityPhoto
  by: string | null
  /** The account of the operator on the machine where the command ran. */
  operator?: string
  revocation?: RevocationReason
  at: Instant
}

/** Writes down that something was done about a case; `by` is null for the provider and for what happens by itself. */
export async function insertAct(tx: Tx, done: NewAct): Promise<void> {
  const { caseId, act, photo = null, by, operator = null, revocation = null, at } = done
  await tx
    .insertInto('identity_acts')
    .values({ case_id: caseId, act, photo, user_id: by, operator, revocation, at: new Date(at) })
    .execute()
}

/** What was done about a case, the newest first, with the nickname of whoever did it, or the operator. */
export async function readActs(db: Db, caseId: string): Promise<IdentityAct[]> {
  const rows = await db
    .selectFrom('identity_acts as a')
    .leftJoin('profiles as p', 'p.id', 'a.user_id')
    .select(['a.act', 'a.photo', 'a.at'])
    .select(sql<string | null>`coalesce(p.nickname, 'operator ' || a.operator)`.as('by'))
    .where('a.case_id', '=', caseId)
    .orderBy('a.id', 'desc')
    .execute()
  return rows.map(({ at, ...act }) => ({ ...act, at: at.getTime() }))
}

/** Takes somebody's name off what they did about the cases of others; that it was done stays. */
export async function forgetActor(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('identity_acts').set({ user_id: null }).where('user_id', '=', userId).execute()
}
