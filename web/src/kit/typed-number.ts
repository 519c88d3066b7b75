/**
 * A number as it was typed: without spaces and signs of direction, and with the digits 0 to 9, whichever of Arabic, Persian,
 * Devanagari or the wide ones of Chinese keyboards wrote it. Their marks of fractions and thousands are a point and a
 * comma. Everything else is left as it is.
 */
export function typedNumber(text: string): string {
  return text
    .replaceAll(/[\s\u00A0\u202F\u200E\u200F\u061C\u2066-\u2069]/g, '')
    .replaceAll(otherDigits, (digit) => String((digit.codePointAt(0) ?? 0) - zeroOf(digit)))
    .replaceAll(/[\u066B\uFF0E]/g, '.')
    .replaceAll(/[\u066C\uFF0C]/g, ',')
}

const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\uFF10-\uFF19]/g

/** The zero of the row of ten that a digit stands in. */
function zeroOf(digit: string): number {
  const zeros = [0x06_60, 0x06_f0, 0x09_66, 0xff_10]
  return zeros.findLast((zero) => zero <= (digit.codePointAt(0) ?? 0)) ?? 0
}
