import type { Cents } from '@satoshi/rules/money'

/** A cell: text as people wrote it, or a number or date of ours. */
export type Cell = string | { plain: string }

/** Tells spreadsheets that the file is UTF-8; without it some take it for their own code page. */
export const byteOrderMark = '\uFEFF'

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
