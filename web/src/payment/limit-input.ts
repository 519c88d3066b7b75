import type { PaymentLimit } from '@satoshi/contract/payment'
import { highestLimit } from '@satoshi/rules/payment/limit'

/** The centavos of a limit that was typed in reais, with or without centavos; null for what is none or over the highest. */
export function limitCentavosIn(text: string): number | null {
  const parts = /^(?:R\$)?(\d{1,4})(?:[.,](\d{2}))?$/.exec(latinDigits(text.replaceAll(/[\s\u00A0\u202F]/g, '')))
  if (!parts) return null
  const centavos = Number(parts[1]) * 100 + Number(parts[2] ?? 0)
  return centavos > highestLimit ? null : centavos
}

/** Digits of Arabic and Devanagari as 0 to 9: a keyboard may write either. */
function latinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u0966-\u096F]/g, (digit) => String(digit.charCodeAt(0) - zeroOf(digit)))
}

function zeroOf(digit: string): number {
  return digit < '\u0900' ? 0x06_60 : 0x09_66
}

/** What a new limit would do: nothing, end a raise that waits, hold at once, or hold after two days. Source: product 6.5. */
export function effectOf(centavos: number | null, limit: Pick<PaymentLimit, 'centavos' | 'waiting'>) {
  if (centavos === null) return 'none'
  if (centavos === limit.centavos) return limit.waiting ? 'ends' : 'same'
  return centavos < limit.centavos ? 'lower' : 'higher'
}
