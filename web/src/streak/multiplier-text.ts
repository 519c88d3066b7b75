import { numberFormat } from '../kit/formats.ts'

/** A multiplier as a number: 1.5 is `1,5` in Portuguese. */
export function multiplierText(multiplier: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 2 }).format(multiplier)
}
