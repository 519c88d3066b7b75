import type { Db } from './postgres/db.ts'

/**
 * A part of the file that a player takes home, under a key of its own: a value that is small, or rows, which may be
 * many and come in batches. Each domain gives the parts of its own tables; nothing in it is of another person but a
 * nickname, and nothing of a question that is not closed.
 */
export type ExportPart =
  | { key: string; value: (db: Db, userId: string) => Promise<unknown> }
  | { key: string; rows: (db: Db, userId: string) => AsyncIterable<readonly unknown[]> }
