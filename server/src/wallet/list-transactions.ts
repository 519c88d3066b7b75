import type { StatementEntry } from '@satoshi/contract/wallet'

import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { chooseEntries, type EntryWish } from './choose-entries.ts'
import { readEntries, type EntryPlace } from './statement-store.ts'
import { statementEntry } from './wallet-view.ts'

/** Entries on a page of the statement. Source: the contract. */
const pageSize = 50

export type StatementPage = { items: StatementEntry[]; nextCursor: string | null }

/**
 * A page of a player's statement, the newest first: one entry for each transaction that moved the player's BTZ. A page
 * after `cursor` never repeats or leaves out what stood there when the first was read. Refuses a foreign cursor, and a
 * period that ends before it begins, as `request.invalid`.
 */
export async function listTransactions(
  db: Db,
  userId: string,
  { cursor, ...wish }: EntryWish & { cursor?: string | undefined },
): Promise<StatementPage> {
  const after = cursor === undefined ? null : placeOf(cursor)
  const chosen = await chooseEntries(db, userId, wish, after)
  const rows = await readEntries(db, userId, { ...chosen, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const more = last && rows.length > pageSize
  return {
    items: page.map(statementEntry),
    nextCursor: more ? cursorOf({ at: last.at.getTime(), seq: last.seq }) : null,
  }
}

function cursorOf({ at, seq }: EntryPlace): string {
  return Buffer.from(`${at}.${seq}`).toString('base64url')
}

/** The latest moment that a Date can hold. */
const latest = 8_640_000_000_000_000

function placeOf(cursor: string): EntryPlace {
  const [, at, seq] = /^(\d+)\.(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { at: Number(at), seq: Number(seq) }
  const ours = place.at <= latest && Number.isSafeInteger(place.seq) && place.seq > 0 && cursorOf(place) === cursor
  if (!ours) throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  return place
}
