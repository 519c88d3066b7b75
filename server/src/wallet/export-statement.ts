import type { ReadableStream } from 'node:stream/web'

import { loadTranslations, type Translations } from '@satoshi/content/locales'
import type csvTexts from '@satoshi/content/locales/pt-BR/csv.json'
import type { Language } from '@satoshi/rules/language'
import { add, type Cents } from '@satoshi/rules/money'
import type { Instant } from '@satoshi/rules/time'
import { categoryOf, isKnownReason } from '@satoshi/rules/wallet/category'

import { csvStream, localTime, type CsvCell } from '../platform/csv.ts'
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
  return csvStream(headingIn(words), batches(db, userId, { chosen, first, lineOf }))
}

async function wordsIn(language: Language): Promise<Words> {
  const [statement, csv] = await Promise.all([
    loadTranslations(language, 'statement'),
    loadTranslations(language, 'csv'),
  ])
  // safe: the files that the type was made of
  return { ...statement, csv } as Words
}

type Source = { chosen: ChosenEntries; first: EntryRow[]; lineOf: (row: EntryRow) => CsvCell[] }

async function* batches(db: Db, userId: string, { chosen, first, lineOf }: Source): AsyncGenerator<CsvCell[][]> {
  let batch = first
  for (;;) {
    yield batch.map(lineOf)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    batch = await readEntries(db, userId, {
      ...chosen,
      before: { at: last.at.getTime(), seq: last.seq },
      limit: batchSize,
    })
  }
}

function headingIn({ csv }: Words): CsvCell[] {
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

function lineIn(words: Words, local: (at: Instant) => { date: string; time: string }): (row: EntryRow) => CsvCell[] {
  return (row) => {
    const { date, time } = local(row.at.getTime())
    return [
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
    ]
  }
}

/** An amount in whole BTZ with two places and a point, in every language: what programs read back. */
export function plainAmount(amount: Cents): CsvCell {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return { plain: `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` }
}
