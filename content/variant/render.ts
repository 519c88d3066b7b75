import { languages, type Language } from '@satoshi/rules/language'

/** Numbers of a variant by their names, as exact decimals such as `1.5`, and whether they are money. */
export type Shown = ReadonlyMap<string, { value: string; isMoney: boolean }>

/**
 * A place for a number: `{{price}}`; with so many decimals at least, `{{factor:2}}`; and in Arabic the word that
 * follows its number, in its three forms: for 3 to 10, for 11 to 99, and for all others, `{{price|ريالات|ريالًا|ريال}}`.
 */
const place =
  /\{\{(?<name>[a-zA-Z]+)(?::(?<decimals>\d))?(?:\|(?<few>[^|{}]+)\|(?<many>[^|{}]+)\|(?<other>[^|{}]+))?\}\}/gu

/** Digits are Western in Arabic too (0042). */
const tags = Object.fromEntries(languages.map((language) => [language, `${language}-u-nu-latn`]))

const formats = new Map<string, Intl.NumberFormat>()

/** A text with its numbers in it, as its language writes them. */
export function render(text: string, shown: Shown, language: Language): string {
  return text.replace(place, (...found) => {
    const { name, decimals, few, many, other } = groupsOf(found)
    const number = shown.get(name ?? '')
    if (!number) throw new Error(`no number ${name}`)
    if (few && many && other) return formOf(number.value, { few, many, other })
    return numberText(number, language, decimals)
  })
}

/** The names that a text shows. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(place)].map(({ groups }) => groups?.['name'] ?? '')
}

function groupsOf(found: unknown[]): Partial<Record<'name' | 'decimals' | 'few' | 'many' | 'other', string>> {
  return found.at(-1) as ReturnType<typeof groupsOf> // safe: `replace` gives the named groups last
}

function numberText(number: { value: string; isMoney: boolean }, language: Language, decimals?: string): string {
  const cents = number.isMoney && number.value.includes('.')
  const least = decimals === undefined ? (cents ? 2 : 0) : Number(decimals)
  return formatOf(language, least).format(number.value as `${number}`) // safe: an exact decimal
}

function formatOf(language: Language, least: number): Intl.NumberFormat {
  const key = `${language} ${least}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(tags[language], { minimumFractionDigits: least, maximumFractionDigits: 8 })
  formats.set(key, made)
  return made
}

/** By the whole part of the number, as Arabic counts. */
function formOf(value: string, forms: { few: string; many: string; other: string }): string {
  const last = Number(value.split('.')[0]) % 100
  if (last >= 3 && last <= 10) return forms.few
  return last >= 11 ? forms.many : forms.other
}
