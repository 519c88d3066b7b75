/**
 * The tag by which numbers and dates are formatted in `language`: always with the digits 0 to 9. Questions in Arabic are
 * written with them, so that a figure reads the same in a prompt, on a slider and in the balance.
 */
export function numerals(language: string): string {
  return `${language}-u-ca-gregory-nu-latn`
}
