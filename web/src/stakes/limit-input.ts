import type { Stakes } from '@satoshi/contract/stakes'
import { lossLimitBounds } from '@satoshi/rules/stakes/loss-limit'

/**
 * The cents of a daily loss limit that was typed in whole BTZ; null for what is none or stands outside of the bounds.
 * Spaces and separators of thousands are let go.
 */
export function limitCentsIn(text: string): number | null {
  const digits = text.replaceAll(/[\s.,\u00A0\u202F]/g, '')
  if (!/^\d{1,7}$/.test(digits)) return null
  const cents = Number(digits) * 100
  return cents < lossLimitBounds.min || cents > lossLimitBounds.max ? null : cents
}

/** What a new limit would do: nothing, hold at once, or hold in a day. Source: product 5.10. */
export function effectOf(cents: number | null, { dailyLossLimitCents }: Pick<Stakes, 'dailyLossLimitCents'>) {
  if (cents === null) return 'none'
  if (cents === dailyLossLimitCents) return 'same'
  return cents < dailyLossLimitCents ? 'lower' : 'higher'
}
