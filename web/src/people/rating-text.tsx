import type { RatingValue } from '@satoshi/contract/person'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'

/** A duel rating; with a question mark while few duels stand behind it. */
export function RatingText({ rating, className }: { rating: RatingValue; className?: string }) {
  const { t, i18n } = useTranslation()
  const { value, provisional } = rating
  const shown = numberFormat(i18n.language, { useGrouping: false }).format(value)
  return (
    // The mark stays behind the number in Arabic too.
    <bdi
      dir="ltr"
      className={classNames('numbers', className)}
      title={provisional ? t('people.provisional') : undefined}
    >
      {provisional ? `${shown}?` : shown}
      {provisional && <span className="sr-only">{t('people.provisional')}</span>}
    </bdi>
  )
}
