import { keptMailsTo } from '../platform/mail/mail-store.ts'
import type { Db } from '../platform/postgres/db.ts'
import type { ExportPart } from '../platform/own-data.ts'
import { readAccount, readOpenLinks, readSessions } from './identity-export-store.ts'
import { rolesHeldBy } from './roles-store.ts'

/** What this domain gives to the file of everything that is kept of a player; it comes first. */
export const ownExportParts: readonly ExportPart[] = [
  { key: 'account', value: accountPart },
  { key: 'sessions', value: readSessions },
  { key: 'roles', value: rolesHeldBy },
  { key: 'openLinks', value: readOpenLinks },
  { key: 'keptMails', value: mailsPart },
]

async function accountPart(db: Db, userId: string) {
  const { account, waysIn } = await readAccount(db, userId)
  return { ...account, waysIn }
}

/** Links in mails are cut short: what follows the question mark opens the account to whoever reads it. */
async function mailsPart(db: Db, userId: string) {
  const { account } = await readAccount(db, userId)
  const mails = await keptMailsTo(db, account.email)
  return mails.map(({ text, ...mail }) => ({ ...mail, text: text.replaceAll(/(https?:\/\/[^\s?]+)\?\S*/g, '$1?…') }))
}
