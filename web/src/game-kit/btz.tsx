import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'

type BtzProps = {
  /** Integer cents; 100 are one BTZ. */
  cents: number
  /** Always with its sign, for a change of a balance. */
  signed?: boolean
  className?: string
}

/** An amount of BTZ: the one place that knows how it is written. The sign stands at the left in every script, the number on the line of the text around it. */
export function Btz({ cents, signed = false, className }: BtzProps) {
  const { t, i18n } = useTranslation()
  const amount = formatBtz(cents, i18n.language, signed)
  return (
    <span
      dir="ltr"
      className={classNames('numbers inline-flex items-baseline gap-1 whitespace-nowrap font-semibold', className)}
    >
      <Bitcoin aria-hidden="true" className="size-[1.05em] shrink-0 self-center text-btz-ink" />
      <span aria-hidden="true">{amount}</span>
      <span className="sr-only">{t('a11y.btzAmount', { amount })}</span>
    </span>
  )
}

/** The amount without its sign, for texts; cents are shown only where there are any. */
export function formatBtz(cents: number, language: string, signed = false): string {
  const whole = cents % 100 === 0
  return numberFormat(language, {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(cents / 100)
}

/** The ₿ of BTZ as a coin; takes the colour of its text. */
export function Bitcoin(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9.5 7.5h4a2.2 2.2 0 0 1 0 4.5h-4zm0 4.5h4.6a2.25 2.25 0 0 1 0 4.5H9.5zM11 5.6v1.9m2.4-1.9v1.9M11 16.5v1.9m2.4-1.9v1.9" />
    </svg>
  )
}
