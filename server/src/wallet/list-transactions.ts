import type { WalletItem } from '@satoshi/contract/wallet'

import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readStatement } from './wallet-store.ts'
import { walletItem } from './wallet-view.ts'

/** Items on a page of the statement. Source: the contract. */
const pageSize = 20

/** Later than any posting. */
const theEnd = Number.MAX_SAFE_INTEGER

export type StatementPage = { items: WalletItem[]; nextCursor: string | null }

/**
 * A page of a player's statement, the newest first: one item for each posting on the two accounts. A page after `cursor`
 * never repeats or leaves out what stood there when the first was read. Refuses a foreign cursor as `request.invalid`.
 */
export async function listTransactions(db: Db, userId: string, cursor: string | undefined): Promise<StatementPage> {
  const beforeSeq = cursor === undefined ? theEnd : seqOf(cursor)
  const rows = await readStatement(db, userId, { beforeSeq, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { items: page.map(walletItem), nextCursor: last && rows.length > pageSize ? cursorOf(last.seq) : null }
}

function cursorOf(seq: number): string {
  return Buffer.from(String(seq)).toString('base64url')
}

function seqOf(cursor: string): number {
  const seq = Number(Buffer.from(cursor, 'base64url').toString())
  const ours = Number.isSafeInteger(seq) && seq > 0 && cursorOf(seq) === cursor
  if (!ours) throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  return seq
}
