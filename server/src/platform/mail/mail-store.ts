import { sql } from 'kysely'

import type { Mail } from '../jobs/jobs.ts'
import type { Db, Tx } from '../postgres/db.ts'

/** Most mails that are kept where there is no SMTP server; the oldest go. */
const mostSaved = 500

/** Keeps a mail instead of sending it. */
export async function saveMail(tx: Tx, { to, subject, text, html }: Mail, savedAt: Date): Promise<void> {
  await tx.insertInto('kept_mails').values({ recipient: to, subject, text, html, kept_at: savedAt }).execute()
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

/** What was kept for an address, the oldest first. */
export async function listSavedMailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('kept_mails')
    .select(['subject', 'text', 'kept_at as keptAt'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
}

/** Removes what was kept for an address. */
export async function deleteMailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('kept_mails').where('recipient', '=', recipient).execute()
}

/** What was kept, newest first. */
export async function listSavedMails(db: Db) {
  return db
    .selectFrom('kept_mails')
    .select(['id', 'recipient', 'subject', 'text', 'kept_at as keptAt'])
    .orderBy('id', 'desc')
    .execute()
}
