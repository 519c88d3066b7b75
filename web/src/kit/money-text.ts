import { currency } from '@satoshi/rules/payment/packages'

import { numberFormat } from './formats.ts'

/** An amount of money as `language` writes reais: `R$ 14,90`; whole reais without centavos. */
export function formatReais(centavos: number, language: string): string {
  const options = { ...asReais, trailingZeroDisplay: 'stripIfInteger' } as const
  const reais = centavos / 100
  const text = numberFormat(language, options).format(reais)
  // Arabic puts a mark before it that turns figure and sign around: both stay as they are, wherever the amount stands.
  return text.startsWith(rightToLeftMark) ? `\u2066${text.slice(1)}\u2069` : text
}

const asReais = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
const rightToLeftMark = '\u200f'
