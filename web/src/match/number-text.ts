import type { NumberUnit } from '@satoshi/rules/words'
import { numberFormat } from '../kit/formats.ts'
import { formatReais } from '../kit/money-text.ts'

/** Where a number question's answer may lie: every `step` from `min` to `max`. */
export type NumberRange = { min: number; max: number; step: number }

/**
 * What a person typed as a number, in any digits and with either separator; null when it is none.
 * A lone separator is read as the language reads it, except where that cannot be meant (`0.5` in Portuguese).
 */
export function parseNumber(text: string, language: string): number | null {
  const bare = withLatinDigits(text).replaceAll(/[^\d.,+-]/gu, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/u.test(bare)) return null
  const decimal = decimalSign(bare, language)
  const group = decimal === ',' ? '.' : ','
  const parts = bare.replaceAll(group, '').split(decimal)
  return parts.length > 2 ? null : Number(parts.join('.'))
}

/** The nearest value that the question takes. */
export function toRange(value: number, { min, max, step }: NumberRange): number {
  const steps = Math.round((Math.min(Math.max(value, min), max) - min) / step)
  return Math.min(max, Number((min + steps * step).toFixed(decimalsOf(step, min))))
}

/** Decimals that the range needs. */
export function decimalsOf(...numbers: number[]): number {
  return Math.max(...numbers.map((number) => `${number}`.split('.')[1]?.length ?? 0))
}

/** A quantity as text with its unit, in the chosen language; `times` has a sign, not a word, in all six. */
export function quantityText(value: number, unit: NumberUnit, language: string): string {
  // As every amount of money: in Arabic its own mark would turn figure and sign around.
  if (unit === 'BRL') return formatReais(value * 100, language)
  return numberFormat(language, unitOptions(value, unit)).format(value) + (unit === 'times' ? '×' : '')
}

/** The bare number, as it stands in the field. */
export function fieldText(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 6 }).format(value)
}

function unitOptions(value: number, unit: Exclude<NumberUnit, 'BRL'>): Intl.NumberFormatOptions {
  const maximumFractionDigits = decimalsOf(value)
  switch (unit) {
    case 'percent':
      return { style: 'unit', unit: 'percent', maximumFractionDigits }
    case 'years':
      return { style: 'unit', unit: 'year', unitDisplay: 'long', maximumFractionDigits }
    case 'months':
      return { style: 'unit', unit: 'month', unitDisplay: 'long', maximumFractionDigits }
    case 'times':
      return { maximumFractionDigits }
  }
}

/** The first digit of the sets that our languages' keyboards write: Arabic, Persian, Devanagari, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10]

function withLatinDigits(text: string): string {
  const digits = text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((start) => code >= start && code < start + 10)
    return zero === undefined ? digit : `${code - zero}`
  })
  return digits.replaceAll('٫', '.').replaceAll('٬', '').replaceAll('−', '-').replaceAll('，', ',')
}

function decimalSign(bare: string, language: string): '.' | ',' {
  const [comma, dot] = [bare.lastIndexOf(','), bare.lastIndexOf('.')]
  if (comma >= 0 && dot >= 0) return comma > dot ? ',' : '.'
  const sign = comma >= 0 ? ',' : '.'
  const other = sign === ',' ? '.' : ','
  // A sign that stands twice groups; one that the language groups with does so before three digits.
  if (bare.indexOf(sign) !== bare.lastIndexOf(sign)) return other
  return sign !== usualDecimal(language) && /^[+-]?\d{1,3}[.,]\d{3}$/u.test(bare) ? other : sign
}

// The Arabic sign `٫` was turned into a dot, and so are the others that are not a comma.
function usualDecimal(language: string): '.' | ',' {
  const parts = numberFormat(language).formatToParts(1.5)
  return parts.some((part) => part.type === 'decimal' && part.value === ',') ? ',' : '.'
}
