import { ReadableStream } from 'node:stream/web'

import type { PlayerContext } from '../../platform/http/router.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { limits } from '../limits.ts'
import type { Identity } from '../open-identity.ts'
import type { ExportPart } from '../../platform/own-data.ts'
import { takeAllowances } from '../../platform/rate-limit/allowances.ts'

/** The version of the file's shape: it grows when a key is renamed or means something else, not when one is added. */
export const exportFormat = 1

/** The file and what it is called. */
export type ExportedAccount = { file: ReadableStream<Uint8Array>; name: string }

/**
 * Everything that is kept of the signed-in player, as JSON in pieces; docs/operations.md lists the keys. What happens
 * while it is read may be missing. Refuses `request.tooMany`.
 */
export async function exportAccount(identity: Identity, context: PlayerContext): Promise<ExportedAccount> {
  const { app, account } = identity
  const { userId } = context.player
  await takeAllowances(app, [{ limit: limits.accountExports, of: userId }])
  const madeAt = new Date(app.clock.now()).toISOString()
  const pieces = exportPieces(app.db, userId, { madeAt, parts: account.exportParts })
  // Read before the answer begins, so that a database that is away is told as what it is.
  const first = await pieces.next()
  return { file: ReadableStream.from(encoded(first.value ?? '', pieces)), name: `satoshi-${madeAt.slice(0, 10)}.json` }
}

/** The text of the file; nothing is read before it is asked for. */
export async function* exportPieces(
  db: Db,
  userId: string,
  { madeAt, parts }: { madeAt: string; parts: readonly ExportPart[] },
): AsyncGenerator<string, undefined> {
  let head = `{\n  "format": ${exportFormat},\n  "madeAt": ${JSON.stringify(madeAt)}`
  for (const part of parts) {
    head += `,\n  ${JSON.stringify(part.key)}: `
    if ('value' in part) {
      // Line breaks inside a text are written as \n by JSON, so those that are there separate lines.
      yield head + JSON.stringify(await part.value(db, userId), null, 2).replaceAll('\n', '\n  ')
    } else {
      yield head
      yield* lines(part.rows(db, userId))
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
