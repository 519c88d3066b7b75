import { ReadableStream } from 'node:stream/web'

import type { Instant } from '@satoshi/rules/time'

/** A cell: text as people wrote it, or a number or date of ours. */
export type CsvCell = string | { plain: string }

/** Tells spreadsheets that the file is UTF-8; without it some take it for their own code page. */
const byteOrderMark = '\uFEFF'

/** A file with a heading, UTF-8, whose lines are sent as their batches come. */
export function csvStream(heading: CsvCell[], batches: AsyncIterable<CsvCell[][]>): ReadableStream<Uint8Array> {
  return ReadableStream.from(piecesOf(heading, batches))
}

async function* piecesOf(heading: CsvCell[], batches: AsyncIterable<CsvCell[][]>): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder()
  yield bytes.encode(byteOrderMark + csvLine(heading))
  for await (const lines of batches) yield bytes.encode(lines.map(csvLine).join(''))
}

/** One line of a CSV file (RFC 4180), with its line end. */
export function csvLine(cells: CsvCell[]): string {
  return `${cells.map((cell) => quoted(typeof cell === 'string' ? harmless(cell) : cell.plain)).join(',')}\r\n`
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

/** dd/mm/yyyy and HH:MM on the player's clock. Source: decision 0043. */
export function localTime(zone: string): (at: Instant) => { date: string; time: string } {
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
