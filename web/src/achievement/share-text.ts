import { numberFormat } from '../kit/formats.ts'

/** A share of players as a percentage that is never rounded to nobody: below one in a thousand it is "< 0.1 %". */
export function shareText(share: number, language: string): string {
  const format = numberFormat(language, { style: 'percent', maximumFractionDigits: digitsOf(share) })
  return share > 0 && share < least ? `< ${format.format(least)}` : format.format(share)
}

const least = 0.001

function digitsOf(share: number): number {
  return share < 0.1 ? 1 : 0
}
