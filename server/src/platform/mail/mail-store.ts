import { sql } from 'kysely'

import { jobsWithAddresses, type Mail } from '../jobs/jobs.ts'
import type { Db, Tx } from '../postgres/db.ts'

/** Most mails that are kept where there is no SMTP server; the oldest go. */
const mostSaved = 500

/** Keeps a mail instead of sending it. */
export async function saveMail(tx: Tx, { userId, to, subject, text, html }: Mail, savedAt: Date): Promise<void> {
  const row = { user_id: userId, recipient: to, subject, text, html, kept_at: savedAt }
  await tx.insertInto('kept_mails').values(row).execute()
  await tx
    .deleteFrom('kept_mails')
    .where('id', '<=', sql<number>`(select max(id) - ${mostSaved}::bigint from kept_mails)`)
    .execute()
}

/** The text of the newest mail that was kept for an address. */
export async function newestTextTo(db: Db, recipient: string): Promise<string | undefined> {
  const newest = await db
    .selectFrom('kept_mails')
    .select('text')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.text
}

/** What was kept about an account, the oldest first. */
export async function listSavedMailsOf(db: Db, userId: string) {
  return db
    .selectFrom('kept_mails')
    .select(['subject', 'text', 'kept_at as keptAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

/** Deletes what was kept about an account, and the jobs that wait to write to it or about it. */
export async function deleteMailsOf(tx: Tx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await deleteSavedMailsOf(tx, userId)
  // One that runs at this moment is deleted when it is done.
  await sql`
    delete from pgboss.job
    where name = any(${[...jobsWithAddresses]}::text[]) and state <> 'active'
      and (data->>'userId' = ${userId} or data->>'email' = ${email})`.execute(tx)
}

/** Deletes what was kept about an account. */
export async function deleteSavedMailsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kept_mails').where('user_id', '=', userId).execute()
}

/** What was kept, newest first. */
export async function listSavedMails(db: Db) {
  return db
    .selectFrom('kept_mails')
    .select(['id', 'recipient', 'subject', 'text', 'kept_at as keptAt'])
    .orderBy('id', 'desc')
    .execute()
}
