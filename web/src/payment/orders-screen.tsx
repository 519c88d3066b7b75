import type { PaymentOrder, Payments } from '@satoshi/contract/payment'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { CoinStack } from './coin-stack.tsx'
import { DebtCard } from './debt-card.tsx'
import { LimitCard } from './limit-card.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { OrderRow } from './order-row.tsx'
import { packagesPath } from './package-standing.ts'
import { RefundQuestion } from './refund-question.tsx'
import { usePayments } from './use-payments.ts'

/** What was bought with money: orders and where they stand, the limit of 30 days, and a debt where there is one. */
export function Component() {
  const { t } = useTranslation()
  const { data: payments, error, refetch } = usePayments()
  return (
    <Page title={t('payment.title')} back={{ to: packagesPath(), label: t('payment.orders.back') }}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('payment.orders.lead')}</p>
      {payments && <Parts payments={payments} />}
      {!payments && error && (
        <ErrorState title={t('payment.orders.error')} error={error} onRetry={() => void refetch()} />
      )}
      {!payments && !error && <OrdersSkeleton />}
    </Page>
  )
}

function Parts({ payments }: { payments: Payments }) {
  const { t } = useTranslation()
  const { limit, orders, debtCents, isTrial } = payments
  const [isLimitOpen, setLimitOpen] = useState(false)
  const [returned, setReturned] = useState<PaymentOrder | null>(null)
  const aside = useAside()
  return (
    <div className="flex flex-col gap-5">
      {isTrial && <Banner>{t('payment.trial')}</Banner>}
      {debtCents > 0 && <DebtCard debtCents={debtCents} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {orders.length === 0 ? <NoOrders /> : <Orders orders={orders} onRefund={setReturned} />}
        <div ref={aside}>
          <LimitCard
            limit={limit}
            action={
              <Button variant="quiet" onClick={() => setLimitOpen(true)}>
                {t('payment.limit.change')}
              </Button>
            }
          />
        </div>
      </div>
      {isLimitOpen && <LimitDialog limit={limit} onClose={() => setLimitOpen(false)} />}
      {returned && <RefundQuestion key={returned.id} order={returned} onClose={() => setReturned(null)} />}
    </div>
  )
}

/** The limit is gone to when the address names it: on a phone it stands below the orders. */
function useAside() {
  const { hash } = useLocation()
  const aside = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hash === '#limit') aside.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  return aside
}

type OrdersProps = { orders: readonly PaymentOrder[]; onRefund: (order: PaymentOrder) => void }

function Orders({ orders, onRefund }: OrdersProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="orders-title" className="p-0!">
      <h2 id="orders-title" className="px-5 pt-5 text-lg font-bold">
        {t('payment.orders.list')}
      </h2>
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} onRefund={() => onRefund(order)} />
        ))}
      </ul>
    </Card>
  )
}

function NoOrders() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<CoinStack of="popular" empty className="w-40" />}
      title={t('payment.orders.empty')}
      text={t('payment.orders.emptyText')}
      action={<LinkButton to="/store">{t('payment.outcome.store')}</LinkButton>}
    />
  )
}

function OrdersSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-96 rounded-lg!" />
      <Skeleton className="h-56 rounded-lg!" />
    </div>
  )
}
