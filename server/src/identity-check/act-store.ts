import type { IdentityAct } from '@satoshi/contract/identity-check'
import type { IdentityPhoto, RevocationReason } from '@satoshi/rules/identity-check/standing'
import type { Day, Instant } from '@satoshi/rules/time'
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

/** When an admin took cases since a moment, the oldest first. */
export async function readTakes(db: Db, adminId: string, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('identity_acts')
    .select('at')
    .where('user_id', '=', adminId)
    .where('act', '=', 'taken')
    .where('at', '>', new Date(since))
    .orderBy('at')
    .execute()
  return rows.map(({ at }) => at.getTime())
}

/** Which photos of a case an admin has looked at since they took it the last time. */
export async function readViewedPhotos(db: Db, caseId: string, adminId: string): Promise<IdentityPhoto[]> {
  const { rows } = await sql<{ photo: IdentityPhoto }>`
    select distinct photo from identity_acts
    where case_id = ${caseId} and user_id = ${adminId} and act = 'lookedAt'
      and id > (select max(id) from identity_acts where case_id = ${caseId} and user_id = ${adminId} and act = 'taken')`.execute(
    db,
  )
  return rows.map(({ photo }) => photo)
}

/** What an admin did on a day (UTC), of the cases that are there still; for the operator. */
export type ReviewDay = { by: string; day: Day; taken: number; looks: number; approved: number; rejected: number }

/** What admins did since a moment, by day, the newest first. */
export async function readReviewDays(db: Db, since: Instant): Promise<ReviewDay[]> {
  const { rows } = await sql<ReviewDay>`
    select p.nickname as by, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD') as day,
           count(*) filter (where act = 'taken')::int as taken, count(*) filter (where act = 'lookedAt')::int as looks,
           count(*) filter (where act = 'approved')::int as approved, count(*) filter (where act = 'rejected')::int as rejected
    from identity_acts a join profiles p on p.id = a.user_id
    where a.at >= ${new Date(since)} and act in ('taken', 'lookedAt', 'approved', 'rejected')
    group by 1, 2 order by 2 desc, 1`.execute(db)
  return rows
}

/** Takes somebody's name off what they did about the cases of others; that it was done stays. */
export async function forgetActor(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('identity_acts').set({ user_id: null }).where('user_id', '=', userId).execute()
}
