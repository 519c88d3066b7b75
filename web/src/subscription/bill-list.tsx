import type { PlanBill } from '@satoshi/contract/subscription'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { formatReais } from '../kit/money-text.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { ReceiptLink, StateChip } from '../payment/order-parts.tsx'
import { offerName } from './offer-text.ts'

/** What was paid for plans: when, how much, for which time, and where it stands. Nothing where nothing was. */
export function BillList({ bills }: { bills: readonly PlanBill[] }) {
  const { t } = useTranslation()
  if (bills.length === 0) return null
  return (
    <Card as="section" aria-labelledby="bills-title" className="p-0!">
      <h2 id="bills-title" className="px-5 pt-5 text-lg font-bold">
        {t('subscription.bills.title')}
      </h2>
      <ul className="divide-y divide-line">
        {bills.map((bill) => (
          <BillRow key={bill.id} bill={bill} />
        ))}
      </ul>
    </Card>
  )
}

function BillRow({ bill }: { bill: PlanBill }) {
  const { t, i18n } = useTranslation()
  const { creditedCents, from, paidAt, priceCentavos, receiptUrl, state, until } = bill
  const date = useDateText()
  return (
    <li className="flex flex-col gap-3 p-5 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{offerName(t, bill)}</h3>
          <p className="numbers flex flex-wrap gap-x-1.5 text-sm text-muted">
            <span>{t('subscription.bills.paid')}</span>
            <time dateTime={new Date(paidAt).toISOString()} dir="ltr">
              {date(paidAt, { time: true })}
            </time>
          </p>
          <p className="numbers text-sm text-muted">
            {t('subscription.bills.period', { from: date(from), until: date(until) })}
          </p>
        </div>
        <div className="shrink-0 text-end">
          <p className="numbers text-lg font-semibold">{formatReais(priceCentavos, i18n.language)}</p>
          {creditedCents > 0 && <Btz cents={creditedCents} className="text-sm" />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:w-72 sm:justify-end">
        <StateChip state={state} />
        {receiptUrl && <ReceiptLink to={receiptUrl} text={t('payment.orders.receipt')} />}
      </div>
    </li>
  )
}
