import type { GivenLives, Lives } from '@satoshi/rules/lives/lives'
import type { Generated } from 'kysely'

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

/** What is kept of a player's lives; null for whoever never lost one. */
export async function readLives(db: Db, userId: string): Promise<StoredLives | null> {
  const row = await db
    .selectFrom('lives')
    .select(['stored', 'anchor_at', 'next_at', 'given_day', 'given'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return {
    lives: { stored: row.stored, anchor: row.anchor_at.getTime(), nextAt: row.next_at?.getTime() ?? null },
    given: { day: row.given_day, given: row.given },
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
