import { sql } from 'kysely'
import { expect, vi } from 'vitest'

import type { TestServer } from './_server.ts'

/** A mail that was kept, as `/dev/mail` tells it. */
export type ShownMail = { to: string; subject: string; text: string; links: string[] }

/** What was written to an address, newest first. */
export async function mailsTo(server: TestServer, email: string): Promise<ShownMail[]> {
  const kept = server.db.selectFrom('kept_mails').select(['recipient as to', 'subject', 'text'])
  const mails = await kept.where('recipient', '=', email).orderBy('id', 'desc').execute()
  return mails.map((mail) => ({ ...mail, links: mail.text.match(/https?:\/\/\S+/g) ?? [] }))
}

/** The tokens of the mails to an address whose link opens `page`, newest first. */
export async function tokensTo(server: TestServer, email: string, page: string): Promise<string[]> {
  const links = (await mailsTo(server, email)).flatMap((mail) => mail.links).map((link) => new URL(link))
  return links.filter(({ pathname }) => pathname === page).map(({ searchParams }) => searchParams.get('token') ?? '')
}

/** The newest of these tokens, when every mail that was asked for is written. */
export async function tokenTo(server: TestServer, email: string, page: string): Promise<string> {
  await jobsDone(server)
  const [token] = await tokensTo(server, email, page)
  if (!token) throw new Error(`no link to ${page} was written to ${email}`)
  return token
}

/** Resolves when no job is left to do. */
export async function jobsDone({ db }: TestServer): Promise<void> {
  const noneLeft = async () => {
    const { rows } = await sql`select from pgboss.job where state in ('created', 'retry', 'active')`.execute(db)
    expect(rows).toEqual([])
  }
  await vi.waitFor(noneLeft, { timeout: 20_000, interval: 10 })
}
