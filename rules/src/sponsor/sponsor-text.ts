import { promises } from './promise.ts'

/** Why a text of a sponsor is not taken; `promise` for what promises yield or advises to buy. */
export type TextReason = 'empty' | 'tooLong' | 'characters' | 'promise'

/** A text in NFC with single spaces and none at the ends. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[ \u00A0\u3000]+/gu, ' ')
    .trim()
}

/** Controls, line ends, what turns or hides text (bidi, zero width), and what is no character. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
/** More marks than any language stacks. Source: UTS #39, section 5.4. */
const tower = /\p{M}{5}/u
const spoken = /[\p{L}\p{N}]/u

/** What is wrong with a tidied text of at most `most` characters (code points); null for nothing. `least` 0: it may be empty. */
export function faultOfText(text: string, { most, least }: { most: number; least: 0 | 1 }): TextReason | null {
  if (text === '') return least === 0 ? null : 'empty'
  if ([...text].length > most) return 'tooLong'
  if (unseen.test(text) || tower.test(text.normalize('NFD')) || !spoken.test(text)) return 'characters'
  return promises(text) ? 'promise' : null
}
