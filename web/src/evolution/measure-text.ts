import { formatBtz } from '../game-kit/btz.tsx'
import { numberFormat } from '../kit/formats.ts'
import type { Measure } from './evolution-measure.ts'

/** A value of a measure as the language writes it; amounts are cents, accuracy is 0..1. */
export function measureText(measure: Measure, value: number, language: string): string {
  if (measure === 'btz') return formatBtz(value, language)
  return numberOf(measure, language).format(value)
}

/**
 * A change with its sign, which stands at the left in every script, also inside a sentence; that of the accuracy is in
 * percentage points.
 */
export function changeText(measure: Measure, change: number, language: string): string {
  return `\u2066${signedText(measure, change, language)}\u2069`
}

function signedText(measure: Measure, change: number, language: string): string {
  if (measure === 'btz') return formatBtz(change, language, true)
  const signed = numberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 })
  return signed.format(measure === 'accuracy' ? change * 100 : change)
}

/** The same in as little room as an axis has. */
export function axisText(measure: Measure, value: number, language: string): string {
  if (measure === 'accuracy') return numberOf(measure, language).format(value)
  const whole = measure === 'btz' ? value / 100 : value
  const notation = Math.abs(whole) < 10_000 ? 'standard' : 'compact'
  return numberFormat(language, { notation, maximumFractionDigits: 1 }).format(whole)
}

function numberOf(measure: Measure, language: string): Intl.NumberFormat {
  const style = measure === 'accuracy' ? 'percent' : 'decimal'
  return numberFormat(language, { style, maximumFractionDigits: 0 })
}
