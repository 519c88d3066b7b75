import { btz, cents, type Cents } from './money.ts'
import { ok, refused, type Outcome } from './outcome.ts'
import type { Instant } from './time.ts'

/** Nickname length in characters as a reader counts them (grapheme clusters). Source: product 6.8. */
export const nicknameLength = { min: 3, max: 20 }

/** Most UTF-16 units of a nickname: one grapheme may hold any number of joined consonants. */
const mostUnits = 80

/** Most marks in a row on one letter. Source: UTS #39, section 5.4. */
const mostMarks = 4

/** What is wrong with a nickname; `refusals.auth.nicknameInvalid` is told it as `reason`. */
export type NicknameFault = 'tooShort' | 'tooLong' | 'characters' | 'mixedScripts' | 'reserved'

/**
 * The nickname as it is kept: NFC, full-width letters and spaces made plain, runs of spaces one space, none at the
 * ends. Letters and digits of the scripts in everyday use, with space, `.`, `_` and `-` between them.
 * Refuses `auth.nicknameInvalid` with `reason`; whether it is taken or reserved is not asked here.
 */
export function readNickname(written: string): Outcome<string, 'auth.nicknameInvalid'> {
  const nickname = tidy(written)
  const fault = faultOf(nickname)
  return fault ? refused('auth.nicknameInvalid', { reason: fault, ...nicknameLength }) : ok(nickname)
}

/** Full-width forms that keyboards for Chinese and Japanese write, and the spaces that mean the plain one. */
const fullWidth = /[\uFF01-\uFF5E]/gu
const spaces = /[ \u00A0\u3000]+/gu

function tidy(written: string): string {
  return written
    .normalize('NFC')
    .replaceAll(fullWidth, (form) => String.fromCodePoint(form.charCodeAt(0) - 0xfee0))
    .replaceAll(spaces, ' ')
    .trim()
}

function faultOf(nickname: string): NicknameFault | null {
  // Before anything that reads every character.
  if (nickname.length > mostUnits) return 'tooLong'
  const length = graphemes(nickname)
  if (length < nicknameLength.min) return 'tooShort'
  if (length > nicknameLength.max) return 'tooLong'
  if (!shape.test(nickname) || unwelcome.test(nickname) || tower.test(nickname.normalize('NFD'))) return 'characters'
  return scriptsFit(scriptsOf(nickname)) ? null : 'mixedScripts'
}

function graphemes(text: string): number {
  return [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)].length
}

/** Starts and ends with a letter or digit (and its marks); ー and 々 are letters to their readers. */
const shape = /^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}ー々](?:[ ._-]*[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd}\p{Mn}\p{Mc}ー々])*$/u

/** Invisible characters, letters and digits in mathematical or ordinal dress, clicks that look like `!`. */
const unwelcome = /[\p{Default_Ignorable_Code_Point}ªºǀ-ǃ\u{1D7CE}-\u{1D7FF}]|(?!ー)(?=\p{L})\p{Script=Common}/u

/** More marks than any language stacks, the same mark twice, or a mark on no letter. */
const tower = new RegExp(`[\\p{Mn}\\p{Mc}]{${mostMarks + 1}}|(\\p{Mn})\\1|[ ._-][\\p{Mn}\\p{Mc}]`, 'u')

/** The scripts of living languages that are fit for names. Source: UAX #31, table 5 (Recommended Scripts). */
const scripts = [
  'Latin',
  'Arabic',
  'Armenian',
  'Bengali',
  'Bopomofo',
  'Cyrillic',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Greek',
  'Gujarati',
  'Gurmukhi',
  'Han',
  'Hangul',
  'Hebrew',
  'Hiragana',
  'Kannada',
  'Katakana',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
] as const
type Script = (typeof scripts)[number] | 'other'

const patterns = scripts.map((script): [Script, RegExp] => [script, new RegExp(`\\p{Script=${script}}`, 'u')])

function scriptsOf(nickname: string): Set<Script> {
  const letters = nickname.match(/(?!ー)\p{L}/gu) ?? []
  return new Set(letters.map((letter) => patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'other'))
}

/** Scripts that are written together. */
const together: Script[][] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Bopomofo'],
  ['Han', 'Hangul'],
]

/**
 * One script, or one that is customarily written beside Latin; never Cyrillic or Greek with Latin, whose letters
 * look alike. Source: UTS #39, section 5.2, "Moderately Restrictive".
 */
function scriptsFit(used: Set<Script>): boolean {
  if (used.has('other')) return false
  const beside = [...used].filter((script) => script !== 'Latin')
  if (beside.length > 1) return together.some((group) => beside.every((script) => group.includes(script)))
  return !used.has('Latin') || !beside.some((script) => script === 'Cyrillic' || script === 'Greek')
}

/** What another nickname costs once a player has changed theirs; the first change is free. Source: product 6.4, decision 0156. */
export const nicknameChangeCents: Cents = btz(500)

/** Price of the next change for whoever changed theirs last at `changedAt`, null for never. */
export function nicknamePrice(changedAt: Instant | null): Cents {
  return changedAt === null ? cents(0) : nicknameChangeCents
}

/** The price of the next change, where it is the one that the player saw. Refuses `profile.nicknamePrice` with `priceCents`. */
export function confirmNicknamePrice(seen: number, changedAt: Instant | null): Outcome<Cents, 'profile.nicknamePrice'> {
  const priceCents = nicknamePrice(changedAt)
  return seen === priceCents ? ok(priceCents) : refused('profile.nicknamePrice', { priceCents })
}
