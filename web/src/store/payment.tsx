import type { StoreOffer, StoreView } from '@satoshi/contract/store'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { useDateText } from '../lib/use-date-text.ts'
import { DiscountNote, Price } from './price.tsx'
import { paymentOf } from './standing.ts'

type PaymentProps = { offer: StoreOffer; count: number; store: Pick<StoreView, 'balance' | 'discountPercent'> }

/** What a purchase comes to, which lots pay it, and what is left; only the price where there is too little. */
export function Payment({ offer, count, store: { balance, discountPercent } }: PaymentProps) {
  const { t, i18n } = useTranslation()
  const date = useDateText()
  const { listCents, priceCents, until } = offer
  const totalCents = priceCents * count
  const payment = paymentOf(totalCents, balance)
  const each = t('store.pay.each', { count, price: formatBtz(priceCents, i18n.language) })
  return (
    <dl className="flex flex-col gap-1.5 rounded-md border border-line bg-raised/50 p-4">
      <Line name={t('store.pay.price')} note={count > 1 ? each : null}>
        <Price of={offer} count={count} className="text-lg" />
      </Line>
      {priceCents < listCents && (
        <div className="text-end text-sm">
          <dt className="sr-only">{t('store.pay.price')}</dt>
          <dd>
            <DiscountNote percent={discountPercent} />
          </dd>
        </div>
      )}
      {payment && (
        <>
          <Line name={t('store.pay.from')}>
            <span className="flex flex-wrap justify-end gap-x-4 gap-y-0.5 text-sm">
              <Lot
                name={t('wallet.lots.granted')}
                cents={payment.grantedCents}
                sign="border-2 border-btz/70 bg-btz/12"
              />
              <Lot name={t('wallet.lots.earned')} cents={payment.earnedCents} sign="bg-btz" />
            </span>
          </Line>
          <Line name={t('store.pay.after')}>
            <Btz cents={payment.leftCents} />
          </Line>
        </>
      )}
      {until !== null && (
        <div className="text-sm text-muted">
          <dt className="sr-only">{t('store.pay.price')}</dt>
          <dd>{t('store.pay.until', { until: date(until, { time: true }) })}</dd>
        </div>
      )}
    </dl>
  )
}

type LotProps = { name: string; cents: number; sign: string }

/** A lot that pays, with the sign that it has in the wallet; nothing where it pays nothing. */
function Lot({ name, cents, sign }: LotProps) {
  if (cents === 0) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-3.5 rounded-full ${sign}`} />
      <span>{name}</span>
      <Btz cents={cents} />
    </span>
  )
}

type LineProps = { name: string; note?: string | null; children: ReactNode }

function Line({ name, note, children }: LineProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="flex shrink-0 flex-wrap gap-x-2 text-sm text-muted">
        {name}
        {note && (
          <span dir="ltr" className="numbers">
            {note}
          </span>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
