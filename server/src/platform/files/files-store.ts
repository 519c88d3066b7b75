import type { FileKind, FileType } from '@satoshi/rules/file-kinds'
import { sql } from 'kysely'

import type { Db, Tx } from '../postgres/db.ts'
import { anyOf } from '../postgres/lists.ts'

declare module '../postgres/tables.ts' {
  interface Tables {
    files: Files
  }
}

type Files = {
  id: string
  variant: string
  owner_id: string | null
  kind: string
  type: string
  bytes: number
  sha256: string
  is_private: boolean
  created_at: Date
}

/** Place of some bytes in the store. */
export type FilePlace = { kind: string; id: string; variant: string }

/** A stored variant as its row describes it. */
export type FileRow = FilePlace & { type: string; bytes: number; sha256: string; isPrivate: boolean }

const columns = ['kind', 'id', 'variant', 'type', 'bytes', 'sha256', 'is_private as isPrivate'] as const

/** What is written of a file, all variants of it. */
export type NewFile = {
  id: string
  ownerId: string | null
  kind: FileKind
  type: FileType
  isPrivate: boolean
  variants: readonly { variant: string; bytes: number; sha256: string }[]
  at: Date
}

export async function insertFileRows(tx: Tx, { id, ownerId, kind, type, isPrivate, variants, at }: NewFile) {
  const file = { id, owner_id: ownerId, kind, type, is_private: isPrivate, created_at: at }
  await tx
    .insertInto('files')
    .values(variants.map((variant) => ({ ...file, ...variant })))
    .execute()
}

export async function findFileRow(db: Db, { id, variant }: Omit<FilePlace, 'kind'>): Promise<FileRow | null> {
  const row = await db
    .selectFrom('files')
    .select(columns)
    .where('id', '=', id)
    .where('variant', '=', variant)
    .executeTakeFirst()
  return row ?? null
}

/** Takes the rows of an owner away, of one kind or all; gives what they named. */
export async function deleteFileRows(tx: Tx, ownerId: string, kind: FileKind | null): Promise<FilePlace[]> {
  return tx
    .deleteFrom('files')
    .where('owner_id', '=', ownerId)
    .$if(kind !== null, (query) => query.where('kind', '=', kind))
    .returning(['kind', 'id', 'variant'])
    .execute()
}

/** Takes the rows of one file away; gives what they named. */
export async function deleteFileRow(tx: Tx, id: string): Promise<FilePlace[]> {
  return tx.deleteFrom('files').where('id', '=', id).returning(['kind', 'id', 'variant']).execute()
}

/** Of some ids of files those that a row names. */
export async function findKnownFiles(db: Db, ids: readonly string[]): Promise<FilePlace[]> {
  return db.selectFrom('files').select(['kind', 'id', 'variant']).where('id', '=', anyOf(ids, 'uuid')).execute()
}

/** What is kept of an owner's files, the oldest first. */
export async function readFilesOf(db: Db, ownerId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'kind', 'variant', 'type', 'bytes', 'created_at as createdAt'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('kind')
    .orderBy('id')
    .orderBy('variant')
    .execute()
}

/** The newest file of a kind that an owner has; null where there is none. */
export async function findFileOf(
  db: Db,
  ownerId: string,
  kind: FileKind,
): Promise<{ id: string; createdAt: Date } | null> {
  const row = await db
    .selectFrom('files')
    .select(['id', 'created_at as createdAt'])
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Every file by its id, some at a time: those after `after`. */
export async function readFilePage(db: Db, after: Omit<FilePlace, 'kind'> | null, limit: number): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .select(columns)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(id, variant) > (${after?.id}::uuid, ${after?.variant}::text)`),
    )
    .orderBy('id')
    .orderBy('variant')
    .limit(limit)
    .execute()
}

/**
 * The right to delete bytes, until the transaction ends. A backup that is being written holds it for itself, since rows
 * of its moment may name what was deleted since: whoever wants to delete waits two seconds, and tries again later.
 */
export async function lockDeletion(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx)
  await sql`select pg_advisory_xact_lock_shared(hashtext('files'), 0)`.execute(tx)
}

/**
 * Runs `work` on one connection while no process deletes bytes; waits for those that are at it. The lock is the
 * session's, since one of a transaction would be taken after its snapshot.
 */
export async function whileNothingIsDeleted<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(hashtext('files'), 0)`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(hashtext('files'), 0)`.execute(connection)
    }
  })
}
