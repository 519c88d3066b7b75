/**
 * A text reduced to what tells it from another: without case, Latin accents, Arabic vowel marks, punctuation and
 * spaces. Signs that change a value stay: a separator inside a number, a minus before one, percent and mathematics.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0640\u064b-\u065f\u0670]/gu, '')
    .toLowerCase()
    .replace(/[-\u2212\u2013](?=\p{N})/gu, '\u2212')
    .replace(/(?!(?<=\p{N})[.,](?=\p{N}))(?![%\u066a])[\p{P}\p{Z}]/gu, '')
}
