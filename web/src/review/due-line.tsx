import { hour, minute, type Millis } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { numerals } from '../kit/formats.ts'

/** How many cards are due; from a hundred on they are not counted. */
export function DueCount({ due }: { due: number }) {
  const { t } = useTranslation()
  return <>{due >= dueCounted ? t('review.dueMost', { most: dueCounted }) : t('review.due', { count: due })}</>
}

/** Mistakes of the week that became knowledge. */
export function MendedLine({ mended }: { mended: number }) {
  const { t } = useTranslation()
  return <>{mended > 0 ? t('review.mended', { count: mended }) : t('review.mendedNone')}</>
}

/** When the next card comes back. */
export function NextDue({ when }: { when: string }) {
  const { t } = useTranslation()
  return <>{t('review.next', { when })}</>
}

/** As many as the server counts. */
const dueCounted = 100

const day = 24 * hour

/** When something comes back: in minutes, in hours, tomorrow, in days; as the language says it. */
export function dueText(left: Millis, language: string): string {
  const format = new Intl.RelativeTimeFormat(numerals(language), { numeric: 'auto' })
  if (left < hour) return format.format(Math.max(1, Math.ceil(left / minute)), 'minute')
  if (left < day) return format.format(Math.round(left / hour), 'hour')
  return format.format(Math.round(left / day), 'day')
}
