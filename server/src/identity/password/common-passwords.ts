import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The 3,000 passwords that are refused (product 9.18), one a line, lower case, at least 6 characters. The list was
 * written for this product, not copied: passwords that are known to lead every published count (digit runs, keyboard
 * walks, first names, teams, everyday words, what sites ask for), with those of Brazil, and their usual endings.
 */
const list = join(import.meta.dirname, 'common-passwords.txt')

let known: ReadonlySet<string> | undefined

/** Whether the password is among the commonest, in whatever case. Read once, when first asked. */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(readFileSync(list, 'utf8').trimEnd().split('\n'))
  return known.has(password.toLowerCase())
}
