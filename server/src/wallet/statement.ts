import type { Wallet } from '@satoshi/contract/profile'
import type { DayBalance, StatementEntry, Week } from '@satoshi/contract/wallet'
import { add, cents, type Cents } from '@satoshi/rules/money'
import { calendarDay, dayOpening, dayOpenings, mondayOf, shiftDay, type Day, type Instant } from '@satoshi/rules/time'
import { categoryOf, entryCategories, type EntryCategory } from '@satoshi/rules/wallet/category'
import type { Balances } from '@satoshi/rules/wallet/postings'

import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import {
  readEntries,
  readFlows,
  readHeld,
  readReasons,
  readZone,
  type EntryPlace,
  type EntryRange,
  type EntryRow,
  type FlowRow,
} from './statement-store.ts'
import { readBalances } from './post.ts'

/** What a player holds, in cents: the one balance that is shown, and both lots. */
export async function balancesOf(db: Db, userId: string): Promise<Wallet> {
  return walletView(await readBalances(db, userId))
}

function walletView({ earned, granted }: Balances): Wallet {
  return { balanceCents: add(earned, granted), earnedCents: earned, grantedCents: granted }
}

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
  { cursor, ...wish }: EntryQuery & { cursor?: string | undefined },
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
const latestMoment = 8_640_000_000_000_000

function placeOf(cursor: string): EntryPlace {
  const [, at, seq] = /^(\d+)\.(\d+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { at: Number(at), seq: Number(seq) }
  const ours =
    place.at <= latestMoment && Number.isSafeInteger(place.seq) && place.seq > 0 && cursorOf(place) === cursor
  if (!ours) throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  return place
}

/** A last day from which on there is no end; the days after it have no moment that a date can hold. */
const endless: Day = '9999-01-01'

/** What a player wants to see of the statement; days are of the calendar in the player's zone, both included. */
export type EntryQuery = { category?: EntryCategory | undefined; from?: Day | undefined; to?: Day | undefined }

/** A wish as the store reads it, without a limit. */
export type ChosenEntries = Omit<EntryRange, 'limit'>

/** The range of entries for a wish, below `after` when the reader has come that far. Refuses a period that ends before it begins. */
export async function chooseEntries(
  db: Db,
  userId: string,
  { category, from, to }: EntryQuery,
  after: EntryPlace | null,
): Promise<ChosenEntries> {
  if (from && to && to < from) throw new InvalidRequest([{ path: 'to', message: 'Before the first day' }])
  const zone = from || to ? await readZone(db, userId) : ''
  const end = to && to < endless ? { at: dayOpening(shiftDay(to, 1), zone), seq: 0 } : null
  const known = category ? await readReasons(db, userId) : []
  return {
    before: earlier(after, end),
    from: from ? dayOpening(from, zone) : null,
    reasons: category ? known.filter((reason) => categoryOf(reason) === category) : null,
  }
}

function earlier(one: EntryPlace | null, other: EntryPlace | null): EntryPlace | null {
  if (!one || !other) return one ?? other
  return one.at < other.at ? one : other
}

/** A transaction as its owner sees it. */
function statementEntry(row: EntryRow): StatementEntry {
  const { counterpartId: id, counterpartNickname: nickname } = row
  const lots = [
    { lot: 'earned' as const, amountCents: row.earnedCents, balanceAfterCents: row.earnedAfterCents },
    { lot: 'granted' as const, amountCents: row.grantedCents, balanceAfterCents: row.grantedAfterCents },
  ]
  return {
    id: row.transactionId,
    at: row.at.getTime(),
    reason: row.reason,
    category: categoryOf(row.reason),
    amountCents: add(row.earnedCents, row.grantedCents),
    balanceAfterCents: add(row.earnedAfterCents, row.grantedAfterCents),
    parts: lots.filter(({ amountCents }) => amountCents !== 0),
    counterpart: id !== null && nickname !== null ? { id, nickname } : null,
  }
}

/**
 * What a player held when each of the last `days` days closed, oldest first; the last one is today, with what is held
 * now. Days are those of the calendar in the player's zone.
 */
export async function balanceDays(db: Db, userId: string, days: number, now: Instant): Promise<DayBalance[]> {
  const zone = await readZone(db, userId)
  const list = daysUntil(calendarDay(now, zone), days)
  const held = await readHeld(db, userId, dayOpenings(list.slice(1), zone))
  return held.map((lots, index) => ({ day: list[index] ?? '', ...lots }))
}

/** `count` days in a row, of which `last` is the last. */
export function daysUntil(last: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => shiftDay(last, index - count + 1))
}

/**
 * What came in and what went out in each week that the last `days` days touch, whole, by category, oldest first. A week
 * begins on Monday at midnight in the player's zone. A transaction counts with what it changed of the balance: what only
 * went from one lot to the other is nothing.
 */
export async function weekFlows(db: Db, userId: string, days: number, now: Instant): Promise<Week[]> {
  const zone = await readZone(db, userId)
  const today = calendarDay(now, zone)
  const mondays = mondaysBetween(mondayOf(shiftDay(today, 1 - days)), today)
  const rows = await readFlows(
    db,
    userId,
    mondays.map((monday) => dayOpening(monday, zone)),
  )
  return mondays.map((monday, index) =>
    weekOf(
      monday,
      rows.filter(({ stretch }) => stretch === index),
    ),
  )
}

function mondaysBetween(first: Day, today: Day): Day[] {
  const mondays: Day[] = []
  for (let monday = first; monday <= today; monday = shiftDay(monday, 7)) mondays.push(monday)
  return mondays
}

function weekOf(monday: Day, rows: FlowRow[]): Week {
  const categories = entryCategories
    .map((category) => ({ category, ...sumOf(rows.filter(({ reason }) => categoryOf(reason) === category)) }))
    .filter(({ inCents, outCents }) => inCents > 0 || outCents > 0)
  return { monday, ...sumOf(rows), categories }
}

type Flow = { inCents: Cents; outCents: Cents }

function sumOf(rows: Flow[]): Flow {
  return {
    inCents: add(cents(0), ...rows.map(({ inCents }) => inCents)),
    outCents: add(cents(0), ...rows.map(({ outCents }) => outCents)),
  }
}
