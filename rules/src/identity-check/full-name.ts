/**
 * A word of a name: letters of any script with their marks, and what stands inside names (O’Neill, Ana-Maria, Jr.); the
 * joiners of Indic and Arabic scripts are letters to who writes them.
 */
const word = String.raw`\p{L}[\p{L}\p{M}\u200c\u200d'’.-]*`
const words = new RegExp(`^${word}(?: ${word})+$`, 'u')

/** A full name with one space between its words, in composed letters: as it is kept and compared. */
export function plainName(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
}

/** Whether a text is a full name: two words of letters or more, and nothing else. Source: product 7, decision 0206. */
export function isFullName(text: string): boolean {
  return words.test(plainName(text))
}
