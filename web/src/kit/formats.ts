/**
 * Formats of numbers and dates. One is dear to make and cheap to use: in a long list of the statement making them anew was
 * two thirds of the work, so each is made once and kept.
 */

/**
 * The tag by which numbers and dates are formatted in `language`: always with the digits 0 to 9. Questions in Arabic are
 * written with them, so that a figure reads the same in a prompt, on a slider and in the balance.
 */
export function numerals(language: string): string {
  // With the digits 0 to 9 goes the sign %, as in every text; of Saudi Arabia's formats it would be another.
  return `${language === 'ar-SA' ? 'ar' : language}-u-ca-gregory-nu-latn`
}

/** How numbers are written in a language. */
export function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return memoized(numbers, language, options, Intl.NumberFormat)
}

/** How dates and times are written in a language. Throws a RangeError for a zone that the browser does not know. */
export function dateFormat(language: string, options?: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return memoized(dates, language, options, Intl.DateTimeFormat)
}

const numbers = new Map<string, Intl.NumberFormat>()
const dates = new Map<string, Intl.DateTimeFormat>()

/** As many as there are ways to write, in the languages and zones that were shown: some dozens. */
function memoized<Options, Format>(
  formats: Map<string, Format>,
  language: string,
  options: Options,
  Make: new (tag: string, options: Options) => Format,
): Format {
  const key = language + JSON.stringify(options)
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Make(numerals(language), options)))
  return format
}
