import type { PaymentLimit } from '@satoshi/contract/payment'
import { highestLimit } from '@satoshi/rules/payment/limit'

import { typedNumber } from '../kit/typed-number.ts'

/** The centavos of a limit that was typed in reais, with or without centavos; null for what is none or over the highest. */
export function limitCentavosIn(text: string): number | null {
  const parts = /^(?:R\$)?(\d{1,4})(?:[.,](\d{2}))?$/.exec(typedNumber(text))
  if (!parts) return null
  const centavos = Number(parts[1]) * 100 + Number(parts[2] ?? 0)
  return centavos > highestLimit ? null : centavos
}

/** What a new limit would do: nothing, end a raise that waits, hold at once, or hold after two days. Source: product 6.5. */
export function effectOf(centavos: number | null, limit: Pick<PaymentLimit, 'centavos' | 'waiting'>) {
  if (centavos === null) return 'none'
  if (centavos === limit.centavos) return limit.waiting ? 'ends' : 'same'
  return centavos < limit.centavos ? 'lower' : 'higher'
}
