import type { SubscriptionOrder } from '@satoshi/contract/subscription'
import { minute, second } from '@satoshi/rules/time'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { celebrate } from '../game-kit/celebrate.ts'
import { buttonClass, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { formatReais } from '../kit/money-text.ts'
import { signal } from '../kit/signal.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { serverNow } from '../lib/clock.ts'
import { invalidate } from '../lib/stale.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { longWait } from '../payment/poll.ts'
import { isUnknown } from '../payment/use-payments.ts'
import { offerName } from './offer-text.ts'
import { plansPath } from './plan-address.ts'
import { PlanCrest } from './plan-crest.tsx'
import { outcomeOf } from './plan-states.ts'
import { useCancelPlanOrder, usePlanOrder } from './use-subscription.ts'

/** Back from the provider's page: waits for the server's word on the first payment. Opening it begins nothing. */
export function PaidOutcome({ id }: { id: string }) {
  const { t } = useTranslation()
  const [openedAt] = useState(serverNow)
  const isLong = useTimeLeft(openedAt + longWait, second) === 0
  const { data: order, error, refetch } = usePlanOrder(id, openedAt)
  if (!order && isUnknown(error)) return <UnknownOrder />
  if (!order && error)
    return <ErrorState title={t('payment.outcome.error')} error={error} onRetry={() => void refetch()} />
  if (!order) return <OutcomeSkeleton text={t('payment.outcome.waitingTitle')} />
  const outcome = outcomeOf(order.state)
  if (outcome === 'begun') return <Begun order={order} />
  if (outcome === 'waiting')
    return (
      <Panel
        of={order}
        picture="waiting"
        title={isLong ? t('payment.outcome.longTitle') : t('payment.outcome.waitingTitle')}
        text={isLong ? t('subscription.outcome.longText') : t('payment.outcome.waitingText')}
      >
        {isLong && <ToPlans variant="quiet" />}
      </Panel>
    )
  return (
    <Panel
      of={order}
      picture="dim"
      title={outcome === 'closed' ? t('payment.outcome.cancelledTitle') : t('subscription.outcome.overTitle')}
      text={outcome === 'closed' ? t('subscription.outcome.closedText') : t('subscription.outcome.overText')}
    >
      <ToPlans />
    </Panel>
  )
}

/** The server has said that it is paid: the plan is there, with a moment of joy where that was just now. */
function Begun({ order }: { order: SubscriptionOrder }) {
  const { t, i18n } = useTranslation()
  const [isFresh] = useState(() => serverNow() - order.orderedAt < freshMillis)
  useEffect(() => {
    void invalidate('wallet', 'progress')
    if (!isFresh) return
    signal('coin')
    void celebrate()
  }, [isFresh])
  return (
    <Panel
      of={order}
      picture="lit"
      title={t('subscription.outcome.begunTitle', { name: t(`subscription.plans.${order.plan}`) })}
      text={t('subscription.outcome.begunText')}
    >
      <p className="numbers flex flex-wrap justify-center gap-x-3 text-muted">
        <span>{offerName(t, order)}</span>
        <span>{formatReais(order.priceCentavos, i18n.language)}</span>
      </p>
      <LinkButton to={plansPath()} size="lg" wide>
        {t('subscription.outcome.own')}
      </LinkButton>
    </Panel>
  )
}

/** Back from the provider's page without paying: the order is given up, and the choice is kept. */
export function LeftOutcome({ id }: { id: string }) {
  const { t } = useTranslation()
  const { data: order, error, mutate } = useCancelPlanOrder()
  useEffect(() => mutate(id), [id, mutate])
  if (!order && isUnknown(error)) return <UnknownOrder />
  if (!order && error) return <ErrorState title={t('payment.outcome.error')} error={error} onRetry={() => mutate(id)} />
  if (!order) return <OutcomeSkeleton text={t('payment.cancel.closing')} />
  const outcome = outcomeOf(order.state)
  if (outcome === 'begun' || outcome === 'over')
    return (
      <Panel of={order} picture="lit" title={t('payment.cancel.paidTitle')} text={t('subscription.outcome.paidFirst')}>
        <LinkButton to={plansPath()}>{t('subscription.outcome.own')}</LinkButton>
      </Panel>
    )
  if (outcome === 'waiting')
    return (
      <Panel of={order} picture="dim" title={t('payment.cancel.openTitle')} text={t('payment.cancel.openText')}>
        {order.checkoutUrl && (
          <a href={order.checkoutUrl} className={buttonClass({})}>
            {t('payment.orders.continue')}
          </a>
        )}
        <ToPlans variant="quiet" />
      </Panel>
    )
  return (
    <Panel of={order} picture="dim" title={t('payment.cancel.doneTitle')} text={t('payment.cancel.doneText')}>
      <LinkButton to={plansPath(order)} variant="quiet">
        {t('subscription.outcome.again', { name: offerName(t, order) })}
      </LinkButton>
      <ToPlans variant="ghost" />
    </Panel>
  )
}

/** How long after the order a plan that begins is news. */
const freshMillis = 30 * minute

type PanelProps = {
  of: Pick<SubscriptionOrder, 'plan'>
  /** The plan is there, is waited for, or does not come. */
  picture: 'lit' | 'waiting' | 'dim'
  title: string
  text: string
  children?: ReactNode
}

/** How an order came out: its picture, one sentence, one next step. A change is read aloud. */
function Panel({ of, picture, title, text, children }: PanelProps) {
  return (
    <Card
      tone={picture === 'lit' ? 'xp' : 'plain'}
      className="mx-auto flex max-w-md flex-col items-center gap-3 px-6! py-10! text-center"
    >
      <PlanCrest
        of={of.plan}
        dim={picture !== 'lit'}
        className={classNames('size-32', picture === 'waiting' && 'animate-pulse motion-reduce:animate-none')}
      />
      <div role="status">
        <h2 className="text-2xl font-bold text-pretty">{title}</h2>
        <p className="mt-2 text-pretty text-muted">{text}</p>
      </div>
      {children && <div className="mt-2 flex w-full flex-col items-center gap-3">{children}</div>}
    </Card>
  )
}

function UnknownOrder() {
  const { t } = useTranslation()
  return (
    <EmptyState
      host="oops"
      title={t('payment.outcome.notFoundTitle')}
      text={t('subscription.outcome.notFoundText')}
      action={<ToPlans />}
    />
  )
}

function OutcomeSkeleton({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <Skeleton className="mx-auto h-96 max-w-md rounded-lg!" />
    </div>
  )
}

function ToPlans({ variant }: { variant?: 'quiet' | 'ghost' }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={plansPath()} variant={variant}>
      {t('subscription.outcome.plans')}
    </LinkButton>
  )
}
