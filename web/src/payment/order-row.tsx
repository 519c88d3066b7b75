import type { PaymentOrder } from '@satoshi/contract/payment'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Button, buttonClass, LinkButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { formatReais } from '../kit/money-text.ts'
import { useDateText } from '../lib/use-date-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { CoinStack } from './coin-stack.tsx'
import { ReceiptLink, StateChip, stateNote } from './order-parts.tsx'
import { packagesPath } from './package-standing.ts'

type OrderRowProps = { order: PaymentOrder; onRefund: () => void }

/** An order: what and when, for how much, where it stands, and what can be done about it now. */
export function OrderRow({ order, onRefund }: OrderRowProps) {
  const { t, i18n } = useTranslation()
  const { amountCents, orderedAt, priceCentavos, refundableUntil, state } = order
  const isRefundable = useTimeLeft(refundableUntil ?? 0, second) > 0
  const note = stateNote(t, state)
  const date = useDateText()
  return (
    <li className="flex flex-col gap-3 p-5">
      <div className="flex items-center gap-4">
        <CoinStack of={order.package} empty={!isOwned(state)} snug className="w-14 sm:w-16" />
        <div className="min-w-0 flex-1">
          <h3 className="leading-tight font-semibold">
            {t('payment.dialog.title', { name: t(`payment.packages.${order.package}`) })}
          </h3>
          <p className="text-sm text-muted">
            <time dateTime={new Date(orderedAt).toISOString()} dir="ltr" className="numbers">
              {date(orderedAt, { time: true })}
            </time>
          </p>
        </div>
        <div className="shrink-0 text-end">
          <Btz cents={amountCents} className={classNames('text-lg', isGone(state) && 'text-muted')} />
          <p className="numbers text-sm text-muted">{formatReais(priceCentavos, i18n.language)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StateChip state={state} />
        {isRefundable && refundableUntil !== null && (
          <span className="text-sm text-muted">
            {t('payment.orders.refundUntil', { until: date(refundableUntil) })}
          </span>
        )}
      </div>
      {note && <p className="max-w-[60ch] text-sm text-pretty text-muted">{note}</p>}
      <Actions order={order} onRefund={isRefundable ? onRefund : null} />
    </li>
  )
}

type ActionsProps = { order: PaymentOrder; onRefund: (() => void) | null }

/** What can be done about an order now; nothing where that is nothing. */
function Actions({ order, onRefund }: ActionsProps) {
  const { t } = useTranslation()
  const { checkoutUrl, receiptUrl, state } = order
  const isOpen = state === 'open'
  if (!isOpen && state !== 'failed' && !receiptUrl && !onRefund) return null
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen && checkoutUrl && (
        <a href={checkoutUrl} className={buttonClass({})}>
          {t('payment.orders.continue')}
        </a>
      )}
      {isOpen && (
        <LinkButton to={`/cancel?order=${order.id}`} variant="quiet">
          {t('payment.orders.giveUp')}
        </LinkButton>
      )}
      {state === 'failed' && (
        <LinkButton to={packagesPath(order.package)} variant="quiet">
          {t('payment.outcome.again')}
        </LinkButton>
      )}
      {receiptUrl && <ReceiptLink to={receiptUrl} text={t('payment.orders.receipt')} />}
      {onRefund && (
        <Button variant="ghost" aria-haspopup="dialog" onClick={onRefund}>
          {t('payment.orders.refund')}
        </Button>
      )}
    </div>
  )
}

/** Whether the BTZ of an order are the buyer's. */
function isOwned(state: PaymentOrder['state']): boolean {
  return state === 'paid'
}

/** Whether they are not, and will not be unless the bank rejects a dispute: the amount is no promise then. */
function isGone(state: PaymentOrder['state']): boolean {
  return !isOwned(state) && state !== 'open'
}
