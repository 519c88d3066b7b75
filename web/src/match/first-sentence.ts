/** Shorter than so many letters, a sentence alone ("No.") says too little; scripts without spaces say more in each. */
const fewLetters = { spaced: 22, dense: 8 }

const ends = /[.!?…。！？।॥؟۔]+["'”’»」』）)\]]*/gu
const denseEnd = /^[。！？]/u
const closesAlone = /^[!?…।॥؟۔]/u

/** What stands before a full stop without ending a sentence, in small letters. */
const shortened = new Set(
  (
    'p ex art arts inc cap al n nº núm num pág pag sr sra srs dr dra prof ltda cia etc aprox máx mín vs cf ca approx ' +
    'i e g u s no mr mrs ms st jr fig sec ud uds ee uu ss q d'
  ).split(' '),
)

/**
 * A text cut behind its first sentence, in any of the six languages; the first goes on while it says too little. Full stops
 * of numbers, of abbreviations and of what goes on in small letters end nothing.
 */
export function firstSentence(text: string): { first: string; rest: string } {
  const whole = text.trim()
  for (const match of whole.matchAll(ends)) {
    const end = match.index + match[0].length
    if (!isEnd(whole, match.index, end) || isShort(whole.slice(0, end))) continue
    return { first: whole.slice(0, end), rest: whole.slice(end).trim() }
  }
  return { first: whole, rest: '' }
}

function isEnd(text: string, from: number, to: number): boolean {
  const mark = text.slice(from, to)
  const after = text.slice(to)
  if (after === '' || denseEnd.test(mark)) return true
  if (!/^\s/u.test(after)) return false
  const next = after.trimStart()
  if (/^\p{Ll}/u.test(next)) return false
  if (closesAlone.test(mark) || mark.startsWith('..')) return true
  const word = /[\p{L}\p{M}º°]+$/u.exec(text.slice(0, from))?.[0] ?? ''
  // A number behind an abbreviation or an initial: "art. 5", "J. M. Keynes".
  return word === '' || !(shortened.has(word.toLowerCase()) || /^\p{Lu}$/u.test(word))
}

function isShort(sentence: string): boolean {
  const letters = sentence.match(/[\p{L}\p{M}\p{Nd}]/gu) ?? []
  return letters.length < (/[\p{Script=Han}]/u.test(sentence) ? fewLetters.dense : fewLetters.spaced)
}
