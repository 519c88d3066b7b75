import type { Payments } from '@satoshi/contract/payment'
import { refundMillis } from '@satoshi/rules/payment/order'
import { hour } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Fact } from '../kit/fact.tsx'
import { ShieldAlert, ShoppingBag, Undo2 } from '../kit/icon.ts'
import { BarNote, MinorState } from './bar-note.tsx'
import { coinCents } from './coin-stack.tsx'
import { LimitCard } from './limit-card.tsx'
import { PackageCard } from './package-card.tsx'
import { PackageDialog } from './package-dialog.tsx'
import { ShelfSkeleton } from './shelf-skeleton.tsx'
import { packageIn, standingOf } from './package-standing.ts'
import { usePayments } from './use-payments.ts'

/** The packages of BTZ that are sold for money: all that has to be known before one is bought. */
export function PackageShelf() {
  const { t } = useTranslation()
  const { data: payments, error, refetch } = usePayments()
  if (payments) return <Shelf payments={payments} />
  if (error) return <ErrorState title={t('payment.shelf.error')} error={error} onRetry={() => void refetch()} />
  return <ShelfSkeleton />
}

function Shelf({ payments }: { payments: Payments }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const { bar, limit, packages, isTrial } = payments
  if (bar === 'payment.minor') return <MinorState />
  const choose = (name: string | null) => {
    const next = new URLSearchParams(search)
    if (name === null) next.delete('package')
    else next.set('package', name)
    setSearch(next, { replace: true })
  }
  const chosen = packages.find(({ name }) => name === packageIn(search))
  return (
    <div className="flex flex-col gap-5">
      {isTrial && <Banner>{t('payment.trial')}</Banner>}
      {bar !== null && <BarNote bar={bar} debtCents={payments.debtCents} />}
      <section aria-labelledby="packages-title">
        <h2 id="packages-title" className="text-xl font-bold">
          {t('payment.shelf.title')}
        </h2>
        <p className="text-muted">{t('payment.shelf.lead')}</p>
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {packages.map((one) => (
            <li key={one.name} className="grid">
              <PackageCard of={one} standing={standingOf(payments, one)} onOpen={() => choose(one.name)} />
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-muted">{t('payment.shelf.art', { unit: coinCents })}</p>
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Facts />
        <div className="flex flex-col gap-3 max-lg:order-first">
          <LimitCard limit={limit} />
          <Link
            to="/store/orders"
            className="inline-flex min-h-11 items-center self-start font-semibold text-action-ink hover:underline"
          >
            {t('payment.shelf.orders')}
          </Link>
          <Link
            to="/subscription-plans"
            className="inline-flex min-h-11 items-center self-start font-semibold text-action-ink hover:underline"
          >
            {t('payment.shelf.plans')}
          </Link>
        </div>
      </div>
      {chosen && <PackageDialog key={chosen.name} of={chosen} payments={payments} onClose={() => choose(null)} />}
    </div>
  )
}

/** What BTZ that are bought are not, what they are for, and the way back. */
function Facts() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="facts-title" className="flex flex-col gap-5">
      <h2 id="facts-title" className="text-lg font-bold">
        {t('payment.facts.title')}
      </h2>
      <Fact
        icon={<ShieldAlert className="size-6 text-danger-ink" />}
        title={t('payment.facts.money')}
        text={t('payment.facts.moneyText')}
      />
      <Fact
        icon={<ShoppingBag className="size-6 text-btz-ink" />}
        title={t('payment.facts.store')}
        text={t('payment.facts.storeText')}
      />
      <Fact
        icon={<Undo2 className="size-6 text-info-ink" />}
        title={t('payment.facts.refund')}
        text={t('payment.facts.refundText', { days: refundMillis / (24 * hour) })}
      />
    </Card>
  )
}
