import type { RatingValue } from '@satoshi/contract/person'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'

type RatingProps = { rating: RatingValue; className?: string }

/** A duel rating; with a question mark while few duels stand behind it. Source: product 4.2, "1500?". */
export function Rating({ rating, className }: RatingProps) {
  const { t, i18n } = useTranslation()
  const value = numberFormat(i18n.language, { useGrouping: false }).format(rating.value)
  return (
    <span className={classNames('numbers whitespace-nowrap', className)}>
      <span aria-hidden="true" dir="ltr">
        {value}
        {rating.provisional && '?'}
      </span>
      <span className="sr-only">{t(rating.provisional ? 'duel.rating.provisional' : 'duel.rating.is', { value })}</span>
    </span>
  )
}
