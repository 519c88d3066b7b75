import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

/** What an admin may take at a moment: cases that are sent, or late, enough for admins to decide. */
export type QueueView = {
  adminId: string
  at: Instant
  /** Names of the keys that there are; a case that none of them opens comes last, and can only be rejected. */
  keyIds: readonly string[]
  /** Cases of the provider that were sent until then are the admins' as well. */
  lateBefore: Instant
}

function open(db: Db, { adminId, at, lateBefore }: QueueView) {
  const now = new Date(at)
  return db
    .selectFrom('identity_cases')
    .where('state', '=', 'pending')
    .where('user_id', '<>', adminId)
    .where((where) => where.or([where('checker', '=', 'queue'), where('submitted_at', '<=', new Date(lateBefore))]))
    .where((where) => where.or([where('taken_until', 'is', null), where('taken_until', '<=', now)]))
}

/** How many cases an admin may take, and since when the first of them waits. */
export async function readWaiting(db: Db, view: QueueView): Promise<{ waiting: number; oldestAt: Instant | null }> {
  const { waiting, oldest } = await open(db, view)
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min('submitted_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { waiting, oldestAt: oldest?.getTime() ?? null }
}

/** The case that an admin has taken and may decide about; null where there is none. */
export async function findTaken(db: Db, { adminId, at }: Pick<QueueView, 'adminId' | 'at'>): Promise<string | null> {
  const row = await db
    .selectFrom('identity_cases')
    .select('id')
    .where('taken_by', '=', adminId)
    .where('taken_until', '>', new Date(at))
    .orderBy('taken_until', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Makes what one admin takes in two tabs happen in turn. */
export async function lockTaking(tx: Tx, adminId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_cases'), hashtext(${adminId}))`.execute(tx)
}

/**
 * Gives an admin the case that waits the longest, until an instant, those that a key opens before the others; of two admins at
 * once each gets another. Null: none waits.
 */
export async function takeOldest(tx: Tx, view: QueueView, until: Instant): Promise<string | null> {
  const oldest = await open(tx, view)
    .select('id')
    .orderBy(sql<boolean>`data_key = any(${[...view.keyIds]}::text[])`, 'desc')
    .orderBy('submitted_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!oldest) return null
  await tx
    .updateTable('identity_cases')
    .set({ checker: 'queue', taken_by: view.adminId, taken_until: new Date(until) })
    .where('id', '=', oldest.id)
    .execute()
  return oldest.id
}

/** What waits, whose turn it is, and by which keys it is sealed; for the operator. */
export async function readPending(db: Db) {
  const rows = await db
    .selectFrom('identity_cases as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .leftJoin('profiles as a', 'a.id', 'c.taken_by')
    .select(['c.id', 'p.nickname', 'c.submitted_at as submittedAt', 'c.attempt', 'c.checker', 'c.data_key as key'])
    .select(['a.nickname as takenBy', 'c.taken_until as takenUntil'])
    .where('c.state', '=', 'pending')
    .orderBy('c.submitted_at')
    .orderBy('c.id')
    .execute()
  return rows.map(({ submittedAt, takenUntil, ...row }) => ({
    ...row,
    submittedAt: submittedAt?.getTime() ?? 0,
    takenUntil: takenUntil?.getTime() ?? null,
  }))
}

/** What was decided since, the newest first; for the operator. */
export async function readDecided(db: Db, since: Instant) {
  const rows = await db
    .selectFrom('identity_cases as c')
    .innerJoin('profiles as p', 'p.id', 'c.user_id')
    .leftJoin('profiles as a', 'a.id', 'c.decided_by')
    .select(['c.id', 'p.nickname', 'c.state', 'c.reason', 'c.decided_at as decidedAt', 'a.nickname as decidedBy'])
    .where('c.decided_at', '>=', new Date(since))
    .orderBy('c.decided_at', 'desc')
    .orderBy('c.id')
    .execute()
  return rows.map(({ decidedAt, ...row }) => ({ ...row, decidedAt: decidedAt?.getTime() ?? 0 }))
}

/** Names of the keys by which something is sealed or hashed still: none of them may be given up. */
export async function readKeysInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select data_key as key from identity_cases where data_key is not null
    union select cpf_key from identity_cases where cpf_key is not null
    union select cpf_key from kept_cpfs
    union select sealed_by from identity_photos
    order by key`.execute(db)
  return rows.map(({ key }) => key)
}
