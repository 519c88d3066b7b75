import type { Knowledge } from '@satoshi/rules/ride/ride'
import type { Subject } from '@satoshi/rules/words'
import { sql } from 'kysely'

import type { Db, Tx } from '../platform/postgres/db.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    assumed_mastery: AssumedMastery
  }
}

type AssumedMastery = { user_id: string; subject: Subject; knowledge: Knowledge }

/** Notes what a player says to know of each subject; of a deleted account nothing is noted. */
export async function writeAssumed(tx: Tx, userId: string, said: Record<Subject, Knowledge>): Promise<void> {
  await sql`
    insert into assumed_mastery (user_id, subject, knowledge)
    select p.id, s.key, s.value from profiles p, json_each_text(${JSON.stringify(said)}::json) s
    where p.id = ${userId} and p.deleted_at is null
    on conflict (user_id, subject) do update set knowledge = excluded.knowledge`.execute(tx)
}

/** What a player said to know, by subject. */
export async function readAssumed(db: Db, userId: string) {
  return db
    .selectFrom('assumed_mastery')
    .select(['subject', 'knowledge'])
    .where('user_id', '=', userId)
    .orderBy('subject')
    .execute()
}

export async function deleteAssumed(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('assumed_mastery').where('user_id', '=', userId).execute()
}
