import { ReadableStream } from 'node:stream/web'

import type { App } from '../platform/app.ts'
import type { PlayerContext } from '../platform/http/router.ts'
import { listSavedMailsOf } from '../platform/mail/mail-store.ts'
import type { ExportPart } from '../platform/domain.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readDeviceLinks } from './device/device-link-store.ts'
import { readKnownDevices } from './device/known-device-store.ts'
import type { Identity } from './open-identity.ts'
import { rolesHeldBy } from './roles-store.ts'
import { limits } from './limits.ts'
import { consumeAllowances } from '../platform/rate-limit/allowances.ts'

/** The version of the file's shape: it grows when a key is renamed or means something else, not when one is added. */
export const exportFormat = 1

/** The file and what it is called. */
export type ExportedAccount = { file: ReadableStream<Uint8Array>; name: string }

/**
 * Everything that is kept of the signed-in player, as JSON in pieces; docs/personal-data.md lists the keys. What happens
 * while it is read may be missing. Refuses `request.tooMany`.
 */
export async function exportAccount(identity: Identity, context: PlayerContext): Promise<ExportedAccount> {
  const { app, account } = identity
  const { userId } = context.player
  await consumeAllowances(app, [{ limit: limits.accountExports, of: userId }])
  const madeAt = new Date(app.clock.now()).toISOString()
  const pieces = exportPieces(app, userId, { madeAt, parts: account.exportParts })
  // Read before the answer begins, so that a database that is away is told as what it is.
  const first = await pieces.next()
  return { file: ReadableStream.from(encoded(first.value ?? '', pieces)), name: `satoshi-${madeAt.slice(0, 10)}.json` }
}

/** The text of the file; nothing is read before it is asked for. */
export async function* exportPieces(
  app: App,
  userId: string,
  { madeAt, parts }: { madeAt: string; parts: readonly ExportPart[] },
): AsyncGenerator<string, undefined> {
  let head = `{\n  "format": ${exportFormat},\n  "madeAt": ${JSON.stringify(madeAt)}`
  for (const part of parts) {
    head += `,\n  ${JSON.stringify(part.key)}: `
    if ('value' in part) {
      // Line breaks inside a text are written as \n by JSON, so those that are there separate lines.
      yield head + JSON.stringify(await part.value(app.db, userId, app), null, 2).replaceAll('\n', '\n  ')
    } else {
      yield head
      yield* lines(part.rows(app.db, userId))
    }
    head = ''
  }
  yield '\n}\n'
  return undefined
}

/** An array with a line for each of its rows. */
async function* lines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let before = '['
  for await (const batch of batches) {
    for (const row of batch) {
      yield `${before}\n    ${JSON.stringify(row)}`
      before = ','
    }
  }
  yield before === '[' ? '[]' : '\n  ]'
}

async function* encoded(first: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  let text = first
  for await (const piece of rest) {
    text += piece
    if (text.length < pieceLength) continue
    yield bytes.encode(text)
    text = ''
  }
  yield bytes.encode(text)
}

/** Characters that are sent at a time. */
const pieceLength = 65_536

/** What this domain gives to the file of everything that is kept of a player; it comes first. */
export const ownExportParts: readonly ExportPart[] = [
  { key: 'account', value: accountPart },
  { key: 'sessions', value: readSessions },
  { key: 'knownDevices', value: readKnownDevices },
  { key: 'usedDevices', value: readDeviceLinks },
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
  const mails = await listSavedMailsOf(db, userId)
  return mails.map(({ text, ...mail }) => ({ ...mail, text: text.replaceAll(/(https?:\/\/[^\s?]+)\?\S*/g, '$1?…') }))
}

/** What the account's own row says, with the ways to sign in to it; never a password or a token. */
async function readAccount(db: Db, userId: string) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as emailConfirmed', 'confirmed_at as emailConfirmedAt', 'image'])
    .select('created_at as createdAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const waysIn = await db
    .selectFrom('credentials')
    .select(['provider_id as provider', 'account_id as accountId', 'created_at as since'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { account, waysIn }
}

/** The sessions of an account without their tokens. */
async function readSessions(db: Db, userId: string) {
  return db
    .selectFrom('sessions')
    .select(['created_at as createdAt', 'updated_at as lastSeenAt', 'expires_at as expiresAt'])
    .select(['ip_address as ipAddress', 'user_agent as userAgent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Links of mails that are open, without their tokens. */
async function readOpenLinks(db: Db, userId: string) {
  return db
    .selectFrom('account_links')
    .select(['purpose', 'email as newEmail', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}
