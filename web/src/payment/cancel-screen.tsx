import type { PaymentOrder } from '@satoshi/contract/payment'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { buttonClass, LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { OutcomePanel, UnknownOrder } from './outcome-panel.tsx'
import { packagesPath } from './package-standing.ts'
import { orderIn, outcomeOf } from './poll.ts'
import { isUnknown, useCancelOrder } from './use-payments.ts'

/** Back from the provider's page without paying: the order is given up, and the choice is kept. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = orderIn(search)
  const { data: order, error, mutate } = useCancelOrder()
  useEffect(() => {
    if (id !== null) mutate(id)
  }, [id, mutate])
  const isNone = id === null || isUnknown(error)
  return (
    <Page title={t('payment.cancel.title')} quietHeading>
      {order && <Closed order={order} />}
      {!order && isNone && <UnknownOrder />}
      {!order && !isNone && error !== null && (
        <ErrorState title={t('payment.outcome.error')} error={error} onRetry={() => mutate(id)} />
      )}
      {!order && !isNone && error === null && (
        <div role="status">
          <span className="sr-only">{t('payment.cancel.closing')}</span>
          <Skeleton className="mx-auto h-96 max-w-md rounded-lg!" />
        </div>
      )}
    </Page>
  )
}

function Closed({ order }: { order: PaymentOrder }) {
  const { t } = useTranslation()
  const outcome = outcomeOf(order.state)
  const again = t('payment.cancel.again', { name: t(`payment.packages.${order.package}`) })
  if (outcome === 'paid' || outcome === 'later')
    return (
      <OutcomePanel of={order} picture="full" title={t('payment.cancel.paidTitle')} text={t('payment.cancel.paidText')}>
        <LinkButton to={`/success?order=${order.id}`}>{t('payment.cancel.toOutcome')}</LinkButton>
      </OutcomePanel>
    )
  if (outcome === 'waiting')
    return (
      <OutcomePanel
        of={order}
        picture="empty"
        title={t('payment.cancel.openTitle')}
        text={t('payment.cancel.openText')}
      >
        {order.checkoutUrl && (
          <a href={order.checkoutUrl} className={buttonClass({})}>
            {t('payment.orders.continue')}
          </a>
        )}
        <LinkButton to="/store/orders" variant="quiet">
          {t('payment.title')}
        </LinkButton>
      </OutcomePanel>
    )
  return (
    <OutcomePanel of={order} picture="empty" title={t('payment.cancel.doneTitle')} text={t('payment.cancel.doneText')}>
      <LinkButton to={packagesPath(order.package)} variant="quiet">
        {again}
      </LinkButton>
      <LinkButton to="/store" variant="ghost">
        {t('payment.outcome.store')}
      </LinkButton>
    </OutcomePanel>
  )
}
