import type { Transfers } from '@satoshi/contract/transfer'

import { numberFormat } from '../kit/formats.ts'
import { typedNumber } from '../kit/typed-number.ts'

/**
 * The cents of an amount of BTZ that was typed in `language`; null for what is none. One or two digits behind a comma or
 * a point are cents in every language: phones offer either. Three are thousands where the language parts them by that
 * sign, and nothing elsewhere: nobody sends a thousand for one.
 */
export function amountIn(text: string, language: string): number | null {
  const typed = typedNumber(text)
  const { group, decimal } = signsOf(language)
  const plain = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed)
  const parted = new RegExp(`^(\\d{1,3}(?:\\${group}\\d{3})+)(?:\\${decimal}(\\d{1,2}))?$`).exec(typed)
  const [, whole, part = ''] = plain ?? parted ?? []
  if (whole === undefined) return null
  return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0'))
}

/** How a language parts thousands, and cents from the whole. */
function signsOf(language: string): { group: string; decimal: string } {
  const parts = numberFormat(language).formatToParts(12_345.6)
  const sign = (type: string, otherwise: string) => parts.find((part) => part.type === type)?.value ?? otherwise
  return { group: sign('group', ','), decimal: sign('decimal', '.') }
}

/** What an amount may be held against before it is sent. */
type Bounds = Pick<Transfers, 'sendableCents' | 'leastCents' | 'mostCents' | 'day' | 'month'>

type AmountCode = 'amountInvalid' | 'overLimit' | 'dayLimit' | 'monthLimit' | 'insufficient'

/** What stands in the way of an amount, as the server would refuse it; null where nothing does that is known here. */
export function amountFault(
  amountCents: number | null,
  { sendableCents, leastCents, mostCents, day, month }: Bounds,
): { code: `transfer.${AmountCode}`; details: Record<string, number> } | null {
  if (amountCents === null || amountCents < leastCents)
    return { code: 'transfer.amountInvalid', details: { leastCents } }
  if (amountCents > mostCents) return { code: 'transfer.overLimit', details: { mostCents } }
  if (amountCents > day.leftCents) return { code: 'transfer.dayLimit', details: { leftCents: day.leftCents } }
  if (amountCents > month.leftCents) return { code: 'transfer.monthLimit', details: { leftCents: month.leftCents } }
  if (amountCents > sendableCents)
    return { code: 'transfer.insufficient', details: { amountCents, availableCents: sendableCents } }
  return null
}
