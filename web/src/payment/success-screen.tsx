import type { PaymentOrder } from '@satoshi/contract/payment'
import { minute, second } from '@satoshi/rules/time'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Btz } from '../game-kit/btz.tsx'
import { celebrate } from '../game-kit/celebrate.ts'
import { LinkButton } from '../kit/button.tsx'
import { CountUp } from '../kit/count-up.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { signal } from '../kit/signal.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { serverNow } from '../lib/clock.ts'
import { invalidate } from '../lib/stale.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { OrderFacts, ReceiptLink, StateChip, stateNote } from './order-parts.tsx'
import { OutcomePanel, UnknownOrder } from './outcome-panel.tsx'
import { packagesPath } from './package-standing.ts'
import { longWait, orderIn, outcomeOf } from './poll.ts'
import { isUnknown, useOrder } from './use-payments.ts'

/** Back from the provider's page: waits for the server's word on the payment. Opening it credits nothing. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [openedAt] = useState(serverNow)
  const id = orderIn(search)
  const { data: order, error, refetch } = useOrder(id, openedAt)
  return (
    <Page title={t('app.routes.success.title')} quietHeading>
      {order && <Outcome order={order} openedAt={openedAt} />}
      {!order && (id === null || isUnknown(error)) && <UnknownOrder />}
      {!order && id !== null && error && !isUnknown(error) && (
        <ErrorState title={t('payment.outcome.error')} error={error} onRetry={() => void refetch()} />
      )}
      {!order && id !== null && !error && <Skeleton className="mx-auto h-96 max-w-md rounded-lg!" />}
    </Page>
  )
}

function Outcome({ order, openedAt }: { order: PaymentOrder; openedAt: number }) {
  const { t } = useTranslation()
  const outcome = outcomeOf(order.state)
  const isLong = useTimeLeft(openedAt + longWait, second) === 0
  if (outcome === 'paid') return <Paid order={order} />
  if (outcome === 'waiting')
    return (
      <OutcomePanel
        of={order}
        title={isLong ? t('payment.outcome.longTitle') : t('payment.outcome.waitingTitle')}
        text={isLong ? t('payment.outcome.longText') : t('payment.outcome.waitingText')}
        picture="waiting"
      >
        {isLong && <LinkButton to="/store/orders">{t('payment.title')}</LinkButton>}
        {isLong && <ToStore />}
      </OutcomePanel>
    )
  if (outcome === 'later')
    return (
      <OutcomePanel of={order} title={t('payment.outcome.laterTitle')} text={stateNote(t, order.state)} picture="empty">
        <StateChip state={order.state} />
        <LinkButton to="/store/orders">{t('payment.title')}</LinkButton>
      </OutcomePanel>
    )
  return (
    <OutcomePanel
      of={order}
      title={t(`payment.outcome.${outcome}Title`)}
      text={t(`payment.outcome.${outcome}Text`)}
      picture="empty"
    >
      <LinkButton to={packagesPath(order.package)}>{t('payment.outcome.again')}</LinkButton>
      <ToStore />
    </OutcomePanel>
  )
}

/** The server has said that it is paid: what came in, with a moment of joy where that was just now. */
function Paid({ order }: { order: PaymentOrder }) {
  const { t } = useTranslation()
  const [isFresh] = useState(() => order.paidAt !== null && serverNow() - order.paidAt < 10 * minute)
  useEffect(() => {
    void invalidate('wallet')
    if (!isFresh) return
    signal('coin')
    void celebrate()
  }, [isFresh])
  const amount = (cents: number) => <Btz cents={cents} className="font-display text-4xl" />
  return (
    <OutcomePanel title={t('payment.outcome.paidTitle')} text={t('payment.outcome.paidText')} of={order} picture="full">
      <p className="py-1">
        {isFresh ? (
          <CountUp value={order.amountCents} render={(cents) => amount(Math.round(cents / 100) * 100)} />
        ) : (
          amount(order.amountCents)
        )}
      </p>
      <OrderFacts of={order} />
      <LinkButton to="/store" size="lg" wide>
        {t('payment.outcome.store')}
      </LinkButton>
      {order.receiptUrl && <ReceiptLink to={order.receiptUrl} text={t('payment.outcome.receipt')} />}
      <LinkButton to="/store/orders" variant="ghost">
        {t('payment.shelf.orders')}
      </LinkButton>
    </OutcomePanel>
  )
}

function ToStore() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/store" variant="quiet">
      {t('payment.outcome.store')}
    </LinkButton>
  )
}
