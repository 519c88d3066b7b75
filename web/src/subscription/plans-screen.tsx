import type { SubscriptionView } from '@satoshi/contract/subscription'
import type { Interval } from '@satoshi/rules/subscription/offers'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { BarNote, DebtNote, MinorState } from '../payment/bar-note.tsx'
import { orderIn } from '../payment/poll.ts'
import { BillList } from './bill-list.tsx'
import { BuyDialog } from './buy-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { OfferShelf } from './offer-shelf.tsx'
import { OwnPlan } from './own-plan.tsx'
import { intervalIn, offerIn, searchWith } from './plan-address.ts'
import { PlanCrest } from './plan-crest.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { LeftOutcome, PaidOutcome } from './plan-outcome.tsx'
import { openOffer, ownInterval, ownSubscription } from './plan-states.ts'
import { useIsOffline, useSubscription } from './use-subscription.ts'

/** The plans that are paid again and again: what they give and cost, the player's own, and what was paid. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const paid = orderIn(search, 'paid')
  const left = orderIn(search, 'left')
  const isBack = paid !== null || left !== null
  return (
    <Page title={t('subscription.title')} quietHeading={isBack}>
      {paid !== null && <PaidOutcome key={paid} id={paid} />}
      {paid === null && left !== null && <LeftOutcome key={left} id={left} />}
      {!isBack && <Plans />}
    </Page>
  )
}

function Plans() {
  const { t } = useTranslation()
  const { data: view, error, refetch } = useSubscription()
  if (view) return <Parts view={view} />
  if (error) return <ErrorState title={t('subscription.error')} error={error} onRetry={() => void refetch()} />
  return <PlansSkeleton />
}

function Parts({ view }: { view: SubscriptionView }) {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const { bar, bills, offers, isTrial } = view
  const own = ownSubscription(view)
  return (
    <div className="flex flex-col gap-6">
      <p className="-mt-4 max-w-[60ch] text-lg text-pretty text-muted">{t('subscription.lead')}</p>
      {isOffline && <Banner tone="warning">{t('subscription.offline')}</Banner>}
      {isTrial && bar !== 'payment.minor' && <Banner>{t('payment.trial')}</Banner>}
      {own && <OwnPlan of={own} perks={view.perks} />}
      {bar === 'payment.minor' ? <MinorState /> : offers.length === 0 ? <NothingSold /> : <Offers view={view} />}
      <BillList bills={bills} />
      <Link
        to="/store/orders"
        className="inline-flex min-h-11 items-center self-start font-semibold text-action-ink hover:underline"
      >
        {t('subscription.orders')}
      </Link>
    </div>
  )
}

/** The offers with what is in the way of all of them, and the one that the address opens. */
function Offers({ view }: { view: SubscriptionView }) {
  const isOffline = useIsOffline()
  const [search, setSearch] = useSearchParams()
  const { bar, isTrial, perks } = view
  const interval = intervalIn(search) ?? ownInterval(view) ?? 'month'
  const chosen = openOffer(view, offerIn(search))
  // At once: between an address that says a year and cards that still show months, a tap would order a month.
  const go = (next: URLSearchParams) => setSearch(next, { replace: true, flushSync: true })
  const onInterval = (next: Interval) => go(new URLSearchParams({ interval: next }))
  const onClose = () => go(searchWith(search, null))
  return (
    <>
      {bar === 'payment.owing' ? <DebtNote /> : bar !== null && <BarNote bar={bar} debtCents={0} />}
      <OfferShelf
        view={view}
        interval={interval}
        canBuy={bar === null && !isOffline}
        onInterval={onInterval}
        onOpen={(offer) => go(searchWith(search, offer))}
      />
      <PlanFacts />
      {chosen?.standing === 'buy' && (
        <BuyDialog
          key={`${chosen.plan} ${chosen.interval}`}
          offer={chosen}
          perks={perks.find(({ plan }) => plan === chosen.plan)}
          isTrial={isTrial}
          onClose={onClose}
        />
      )}
      {chosen && chosen.standing !== 'buy' && (
        <ChangeDialog key={`${chosen.plan} ${chosen.interval}`} offer={chosen} isTrial={isTrial} onClose={onClose} />
      )}
    </>
  )
}

/** Plans are not sold now: nothing is lost by it. */
function NothingSold() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<PlanCrest of="free" className="size-24" />}
      title={t('subscription.unsold.title')}
      text={t('subscription.unsold.text')}
      action={<LinkButton to="/quiz">{t('store.earn.quiz')}</LinkButton>}
    />
  )
}

function PlansSkeleton() {
  return (
    <>
      <Skeleton className="mb-6 h-7 sm:max-w-md" />
      <Skeleton className="mb-4 h-20 sm:ms-auto sm:max-w-96" />
      <div className="grid gap-4 lg:grid-cols-3">
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} className="h-72 rounded-lg! lg:h-[40rem]" />
        ))}
      </div>
    </>
  )
}
