import type { CaseState } from '@satoshi/rules/identity-check/check'
import type { IdentityPhoto, RejectionReason, RevocationReason } from '@satoshi/rules/identity-check/standing'
import type { Instant } from '@satoshi/rules/time'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'
import { anyOf } from '../platform/postgres/lists.ts'
import type { KeyedHash } from '../platform/sealing/seal.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    identity_cases: IdentityCases
    identity_photos: IdentityPhotos
  }
}

/** Whose turn it is to decide about a case. */
export type Checker = 'queue' | 'provider'

type IdentityCases = {
  id: string
  user_id: string
  state: CaseState
  consented_at: Date
  submitted_at: Date | null
  attempt: number | null
  data: Buffer | null
  data_key: string | null
  checker: Checker | null
  taken_by: string | null
  taken_until: Date | null
  decided_at: Date | null
  decided_by: string | null
  reason: RejectionReason | null
  note: string | null
  cpf_key: string | null
  cpf_hash: Buffer | null
  revoked_at: Date | null
  revocation: RevocationReason | null
}

type IdentityPhotos = { case_id: string; photo: IdentityPhoto; file_id: string; sealed_by: string }

/** A case as its row says it. */
export type CaseRow = {
  id: string
  userId: string
  state: CaseState
  consentedAt: Instant
  submittedAt: Instant | null
  attempt: number | null
  /** Sealed; null before it was sent, and once it is deleted. */
  data: Buffer | null
  checker: Checker | null
  takenBy: string | null
  takenUntil: Instant | null
  decidedAt: Instant | null
  reason: RejectionReason | null
  note: string | null
  revocation: RevocationReason | null
}

function cases(db: Db) {
  return db
    .selectFrom('identity_cases')
    .select(['id', 'user_id as userId', 'state', 'consented_at', 'submitted_at', 'attempt', 'data', 'checker'])
    .select(['taken_by as takenBy', 'taken_until', 'decided_at', 'reason', 'note', 'revocation'])
}

type Row = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>

function rowOf({ consented_at, submitted_at, taken_until, decided_at, ...row }: Row): CaseRow {
  return {
    ...row,
    consentedAt: consented_at.getTime(),
    submittedAt: submitted_at?.getTime() ?? null,
    takenUntil: taken_until?.getTime() ?? null,
    decidedAt: decided_at?.getTime() ?? null,
  }
}

/** Every case of a player, the oldest first: three a month at most, and a draft. */
export async function readCasesOf(db: Db, userId: string): Promise<CaseRow[]> {
  return (await cases(db).where('user_id', '=', userId).orderBy('id').execute()).map(rowOf)
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const row = await cases(db).where('id', '=', id).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Locks a case until the transaction ends: whatever is done about it is done in turn. */
export async function lockCase(tx: Tx, id: string): Promise<CaseRow | null> {
  const row = await cases(tx).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Locks the case of a player that is in one of the two states in which it is open. */
export async function lockOpenCase(tx: Tx, userId: string, state: 'draft' | 'pending'): Promise<CaseRow | null> {
  const row = await cases(tx).where('user_id', '=', userId).where('state', '=', state).forUpdate().executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Locks all cases that name a player, as their own, taken or decided by them, in one order. */
export async function lockCasesAbout(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('identity_cases')
    .select('id')
    .where((where) =>
      where.or([where('user_id', '=', userId), where('taken_by', '=', userId), where('decided_by', '=', userId)]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertDraft(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: Instant },
): Promise<void> {
  const nothing = { data: null, data_key: null, submitted_at: null, attempt: null, checker: null }
  const undecided = { decided_at: null, decided_by: null, reason: null, note: null, cpf_key: null, cpf_hash: null }
  const unrevoked = { revoked_at: null, revocation: null }
  await tx
    .insertInto('identity_cases')
    .values({
      id,
      user_id: userId,
      state: 'draft',
      consented_at: new Date(at),
      taken_by: null,
      taken_until: null,
      ...nothing,
      ...undecided,
      ...unrevoked,
    })
    .execute()
}

type Sent = { data: Buffer; keyId: string; attempt: number; checker: Checker; at: Instant }

export async function writeSubmitted(tx: Tx, id: string, { data, keyId, attempt, checker, at }: Sent): Promise<void> {
  await tx
    .updateTable('identity_cases')
    .set({ state: 'pending', data, data_key: keyId, attempt, checker, submitted_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** A case that was taken back, or that nobody decided about, has no data any more. */
export async function writeEnded(tx: Tx, id: string, state: 'withdrawn' | 'lapsed'): Promise<void> {
  await tx
    .updateTable('identity_cases')
    .set({ state, data: null, data_key: null, taken_by: null, taken_until: null })
    .where('id', '=', id)
    .execute()
}

type Decided = { by: string | null; at: Instant } & (
  | { state: 'approved'; cpf: { keyId: string; hash: Buffer } }
  | { state: 'rejected'; reason: RejectionReason; note: string }
)

export async function writeDecided(tx: Tx, id: string, decided: Decided): Promise<void> {
  const { state, by, at } = decided
  const result =
    decided.state === 'approved'
      ? { cpf_key: decided.cpf.keyId, cpf_hash: decided.cpf.hash }
      : { reason: decided.reason, note: decided.note }
  await tx
    .updateTable('identity_cases')
    .set({ state, decided_at: new Date(at), decided_by: by, taken_by: null, taken_until: null, ...result })
    .where('id', '=', id)
    .execute()
}

/** Locks the case by which a player is verified, or by which they were until it was taken back. */
export async function lockVerifiedCase(tx: Tx, userId: string): Promise<CaseRow | null> {
  const verified = cases(tx)
    .where('user_id', '=', userId)
    .where('state', '=', anyOf(['approved', 'revoked'], 'text'))
  const row = await verified.orderBy('id', 'desc').limit(1).forUpdate().executeTakeFirst()
  return row ? rowOf(row) : null
}

/** An approval is taken back; its CPF stays used where it is not freed. */
export async function writeRevoked(
  tx: Tx,
  id: string,
  { revocation, at }: { revocation: RevocationReason; at: Instant },
): Promise<void> {
  await tx
    .updateTable('identity_cases')
    .set({ state: 'revoked', revocation, revoked_at: new Date(at) })
    .where('id', '=', id)
    .execute()
}

/** Lets the CPF of a case be verified by another one; false where it was free already. */
export async function freeCpf(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identity_cases')
    .set({ cpf_key: null, cpf_hash: null })
    .where('id', '=', id)
    .where('cpf_hash', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** From now on it is the turn of the admins. */
export async function writeToQueue(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('identity_cases').set({ checker: 'queue' }).where('id', '=', id).execute()
}

/** Takes the data of a case away, and what a reviewer wrote about them; the result stays. */
export async function deleteData(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('identity_cases')
    .set({ data: null, data_key: null, note: sql`left(note, 0)` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a case with its photos and acts; its files are removed by the caller. */
export async function deleteCase(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity_cases').where('id', '=', id).execute()
}

/** Takes an admin's name off what they decided, and gives back what they have taken. */
export async function forgetReviewer(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('identity_cases').set({ decided_by: null }).where('decided_by', '=', userId).execute()
  await tx
    .updateTable('identity_cases')
    .set({ taken_by: null, taken_until: null })
    .where('taken_by', '=', userId)
    .execute()
}

/** A photo of a case: the file whose bytes are sealed for it. */
export type PhotoRow = { photo: IdentityPhoto; fileId: string }

/** Photos of a case, in the order in which they are taken. */
export async function readPhotos(db: Db, caseId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('identity_photos')
    .select(['photo', 'file_id as fileId'])
    .where('case_id', '=', caseId)
    .orderBy(sql`array_position(array['front', 'back', 'selfie'], photo)`)
    .execute()
}

/** Puts a photo into a case, in the place of the one that was there. */
export async function writePhoto(
  tx: Tx,
  caseId: string,
  { photo, fileId, keyId }: PhotoRow & { keyId: string },
): Promise<void> {
  const file = { file_id: fileId, sealed_by: keyId }
  await tx
    .insertInto('identity_photos')
    .values({ case_id: caseId, photo, ...file })
    .onConflict((conflict) => conflict.columns(['case_id', 'photo']).doUpdateSet(file))
    .execute()
}

/** Takes the photos of a case away; gives the files that they were. */
export async function deletePhotos(tx: Tx, caseId: string): Promise<string[]> {
  const rows = await tx.deleteFrom('identity_photos').where('case_id', '=', caseId).returning('file_id').execute()
  return rows.map(({ file_id }) => file_id)
}

/** Makes whoever approves somebody wait for the others, so that of two with one CPF the second sees the first. */
export async function lockApprovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_cases'), hashtext('approvals'))`.execute(tx)
}

/** Who is verified with a CPF, or was until it was taken back and kept, by its hashes under every key there is; null for nobody. */
export async function findCpfUser(db: Db, hashes: readonly KeyedHash[]): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from identity_cases c
    join unnest(${hashes.map(({ keyId }) => keyId)}::text[], ${hashes.map(({ hash }) => hash)}::bytea[])
      as asked (key, hash) on c.cpf_hash = asked.hash and c.cpf_key = asked.key
    limit 1`.execute(db)
  return rows[0]?.userId ?? null
}
