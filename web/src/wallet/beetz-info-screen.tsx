import type { Wallet } from '@satoshi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { Fact } from '../kit/fact.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { BookOpen, ShieldAlert, TrendingDown } from '../kit/icon.ts'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { BtzSources } from './btz-sources.tsx'
import { LatestEntries } from './latest-entries.tsx'
import { LotsBar } from './lots-bar.tsx'

/** What BTZ are and are not, what one has, where it came from. */
export function Component() {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  return (
    <Page title={t('wallet.title')}>
      <p className="-mt-4 mb-6 max-w-[60ch] text-lg text-muted">{t('wallet.lead')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {me.data && <Lots wallet={me.data.wallet} />}
        {!me.data && me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
        {!me.data && !me.error && <Skeleton className="h-72 rounded-lg!" />}
        {me.data && <LatestEntries zone={me.data.profile.timeZone} />}
        <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <WhatBtzAre />
          <BtzSources />
        </div>
      </div>
    </Page>
  )
}

function Lots({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="btz" aria-labelledby="lots-title" className="@container flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-muted">{t('wallet.balance')}</p>
        <Btz cents={wallet.balanceCents} className="font-display text-[clamp(1.25rem,11cqi,3rem)] leading-tight" />
      </div>
      <LotsBar wallet={wallet} />
      <h2 id="lots-title" className="sr-only">
        {t('wallet.lots.title')}
      </h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Lot
          sign={<span aria-hidden="true" className="size-4 rounded-full bg-btz" />}
          name={t('wallet.lots.earned')}
          cents={wallet.earnedCents}
          text={t('wallet.lots.earnedText')}
        />
        <Lot
          sign={<span aria-hidden="true" className="size-4 rounded-full border-2 border-btz/70 bg-btz/12" />}
          name={t('wallet.lots.granted')}
          cents={wallet.grantedCents}
          text={t('wallet.lots.grantedText')}
        />
      </dl>
    </Card>
  )
}

type LotProps = { sign: ReactNode; name: string; cents: number; text: string }

function Lot({ sign, name, cents, text }: LotProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        {sign}
        {name}
      </dt>
      <dd>
        <Btz cents={cents} className="text-xl" />
        <p className="mt-1 text-sm text-muted">{text}</p>
      </dd>
    </div>
  )
}

function WhatBtzAre() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="what-title">
      <h2 id="what-title" className="mb-3 text-xl font-bold">
        {t('wallet.what.title')}
      </h2>
      <Card className="flex flex-col gap-5">
        <Fact
          icon={<ShieldAlert className="size-6 text-danger-ink" />}
          title={t('wallet.what.money')}
          text={t('wallet.what.moneyText')}
        />
        <Fact
          icon={<TrendingDown className="size-6 text-danger-ink" />}
          title={t('wallet.what.investment')}
          text={t('wallet.what.investmentText')}
        />
        <Fact
          icon={<BookOpen className="size-6 text-info-ink" />}
          title={t('wallet.what.skill')}
          text={t('wallet.what.skillText')}
        />
      </Card>
    </section>
  )
}
