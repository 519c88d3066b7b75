import type { StoreOffer } from '@satoshi/contract/store'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'

type PriceProps = { of: Pick<StoreOffer, 'listCents' | 'priceCents'>; count?: number; className?: string }

/** What so many cost the player; where that is less than everybody pays, the list price is struck through before it. */
export function Price({ of: { listCents, priceCents }, count = 1, className = '' }: PriceProps) {
  const { t, i18n } = useTranslation()
  const own = <Btz cents={priceCents * count} className={className} />
  if (priceCents >= listCents) return own
  const amount = formatBtz(listCents * count, i18n.language)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <del className="text-sm text-muted">
        <span aria-hidden="true" dir="ltr" className="numbers">
          {amount}
        </span>
        <span className="sr-only">
          {t('store.discount.list')} {t('a11y.btzAmount', { amount })}
        </span>
      </del>
      <span className="sr-only">{t('store.discount.own')}</span>
      {own}
    </span>
  )
}

/** Why everything costs less than its list price; nothing where it does not. */
export function DiscountNote({ percent }: { percent: number }) {
  const { t } = useTranslation()
  return percent > 0 && <span className="font-medium text-bonus-ink">{t('store.discount.district', { percent })}</span>
}
