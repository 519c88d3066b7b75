import type { GivenLives, Lives } from '@satoshi/rules/lives/lives'
import type { Instant } from '@satoshi/rules/time'
import type { Generated, Nullable, Selectable } from 'kysely'

import type { DayColumn } from '../platform/postgres/tables.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    lives: LivesTable
  }
}

type LivesTable = {
  user_id: string
  stored: number
  anchor_at: Date
  next_at: Date | null
  given_day: DayColumn | null
  given: Generated<number>
}

/** Lives as they are kept, with those that reviews gave back. */
export type StoredLives = { lives: Lives; given: GivenLives }

/** What is kept of a player's lives, null for whoever never lost or got one, and when the account was made. */
export type LivesOfPlayer = { madeAt: Instant; stored: StoredLives | null }

/** Reads it in one query. Throws for nobody. */
export async function readLives(db: Db, userId: string): Promise<LivesOfPlayer> {
  const { created_at, ...row } = await db
    .selectFrom('users as u')
    .leftJoin('lives as l', 'l.user_id', 'u.id')
    .select(['u.created_at', 'l.stored', 'l.anchor_at', 'l.next_at', 'l.given_day', 'l.given'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return { madeAt: created_at.getTime(), stored: storedLives(row) }
}

function storedLives(row: Omit<Nullable<Selectable<LivesTable>>, 'user_id'>): StoredLives | null {
  const { stored, anchor_at: anchor, given } = row
  if (stored === null || anchor === null || given === null) return null
  return {
    lives: { stored, anchor: anchor.getTime(), nextAt: row.next_at?.getTime() ?? null },
    given: { day: row.given_day, given },
  }
}

export async function writeLives(tx: Tx, userId: string, { lives, given }: StoredLives): Promise<void> {
  const row = {
    stored: lives.stored,
    anchor_at: new Date(lives.anchor),
    next_at: lives.nextAt === null ? null : new Date(lives.nextAt),
    given_day: given.day,
    given: given.given,
  }
  await tx
    .insertInto('lives')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/** Takes away what is kept of a player's lives. */
export async function deleteLives(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('lives').where('user_id', '=', userId).execute()
}
