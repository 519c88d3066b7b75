import { ReadableStream } from 'node:stream/web'

import { loadTranslations, type Translations } from '@satoshi/content/locales'
import type csvTexts from '@satoshi/content/locales/pt-BR/csv.json'
import type { Language } from '@satoshi/rules/language'
import { add, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { categoryOf, isKnownReason } from '@satoshi/rules/wallet/category'

import type { Db } from '../platform/postgres/db.ts'
import { readEntries, readZone, type EntryRow } from './statement-store.ts'
import { chooseEntries, type ChosenEntries, type EntryQuery } from './statement.ts'

/** Entries that are read and sent at a time: what a file of any length holds of the memory. */
const batchSize = 1_000

type Words = Translations['statement'] & { csv: typeof csvTexts }
type ExportQuery = EntryQuery & { language: Language }

/**
 * The statement as CSV, the newest first, in pieces: heading and words in `language`, days and times of the player's
 * zone beside the moment in UTC, amounts in BTZ. What happens while it is read is not in it. Refuses a period that ends
 * before it begins as `request.invalid`.
 */
export async function exportStatement(
  db: Db,
  userId: string,
  { language, ...wish }: ExportQuery,
): Promise<ReadableStream<Uint8Array>> {
  const chosen = await chooseEntries(db, userId, wish, null)
  const zone = await readZone(db, userId)
  const words = await wordsIn(language)
  // Read before the answer begins, so that a database that is away is told as what it is.
  const first = await readEntries(db, userId, { ...chosen, limit: batchSize })
  const lineOf = lineIn(words, localTime(zone))
  return ReadableStream.from(pieces(db, userId, { chosen, first, lineOf, heading: csvLine(headingIn(words)) }))
}

async function wordsIn(language: Language): Promise<Words> {
  const [statement, csv] = await Promise.all([
    loadTranslations(language, 'statement'),
    loadTranslations(language, 'csv'),
  ])
  // safe: the files that the type was made of
  return { ...statement, csv } as Words
}

type Source = { chosen: ChosenEntries; first: EntryRow[]; lineOf: (row: EntryRow) => string; heading: string }

async function* pieces(db: Db, userId: string, { chosen, first, lineOf, heading }: Source): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(byteOrderMark + heading)
  let batch = first
  for (;;) {
    yield bytes.encode(batch.map(lineOf).join(''))
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    batch = await readEntries(db, userId, {
      ...chosen,
      before: { at: last.at.getTime(), seq: last.seq },
      limit: batchSize,
    })
  }
}

function headingIn({ csv }: Words): Cell[] {
  return [
    csv.date,
    csv.time,
    csv.moment,
    csv.category,
    csv.reason,
    csv.counterpart,
    csv.amount,
    csv.earned,
    csv.granted,
    csv.balance,
    csv.transaction,
  ]
}

function lineIn(words: Words, local: (at: Instant) => { date: string; time: string }): (row: EntryRow) => string {
  return (row) => {
    const { date, time } = local(row.at.getTime())
    return csvLine([
      { plain: date },
      { plain: time },
      { plain: row.at.toISOString() },
      words.categories[categoryOf(row.reason)],
      words.reasons[isKnownReason(row.reason) ? row.reason : 'other'],
      row.counterpartNickname ?? '',
      plainAmount(add(row.earnedCents, row.grantedCents)),
      plainAmount(row.earnedCents),
      plainAmount(row.grantedCents),
      plainAmount(add(row.earnedAfterCents, row.grantedAfterCents)),
      { plain: row.transactionId },
    ])
  }
}

/** dd/mm/yyyy and HH:MM on the player's clock. Source: decision 0043. */
function localTime(zone: string): (at: Instant) => { date: string; time: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (at) => {
    const [date = '', time = ''] = format.format(at).split(', ')
    return { date, time }
  }
}

/** A cell: text as people wrote it, or a number or date of ours. */
type Cell = string | { plain: string }

/** Tells spreadsheets that the file is UTF-8; without it some take it for their own code page. */
const byteOrderMark = '\uFEFF'

/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: Cell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : cell.plain)).join(',')}\r\n`
}

/** An amount in whole BTZ with two places and a point, in every language: what programs read back. */
export function plainAmount(amount: Cents): Cell {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return { plain: `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}

/**
 * Text that no spreadsheet takes for a formula: with an apostrophe before it where it begins as one would, also after
 * blanks, and also with the wide signs of East Asian keyboards. Source: OWASP, CSV injection.
 */
function harmless(text: string): string {
  return /^[\s\u200B-\u200F\u2060-\u206F\uFEFF]*[=+\-@|＝＋－＠]|^[\t\r\n]/u.test(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) || /^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
