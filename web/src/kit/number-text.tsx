import { useTranslation } from 'react-i18next'
import { numberFormat } from './formats.ts'

type NumProps = { value: number; signed?: boolean; digits?: number }

/** A number as the chosen language writes it. */
export function Num({ value, signed = false, digits = 0 }: NumProps) {
  const { i18n } = useTranslation()
  const format = numberFormat(i18n.language, {
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
  return <bdi className="numbers">{format.format(value)}</bdi>
}

/** A number of at most two decimals as a text: 1.5 is `1,5` in Portuguese. */
export function decimalText(value: number, language: string): string {
  return numberFormat(language, { maximumFractionDigits: 2 }).format(value)
}
