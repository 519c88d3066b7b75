import type { Profile, Wallet } from '@satoshi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { LinkButton } from '../../kit/button.tsx'
import { ErrorState } from '../../kit/error-state.tsx'
import { ArrowLeftRight } from '../../kit/icon.ts'
import { Page } from '../../kit/page.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { query } from '../../lib/api.ts'
import { BtzSources } from '../../wallet/btz-sources.tsx'
import { BtzUses } from '../../wallet/btz-uses.tsx'
import { isMinor } from '../../wallet/is-minor.ts'
import { LatestEntries } from '../../wallet/latest-entries.tsx'
import { LotsCard } from '../../wallet/lots-card.tsx'
import { StakeBounds } from '../../wallet/stake-bounds.tsx'
import { SupplySection } from '../../wallet/supply-section.tsx'
import { WhatBtzAre } from '../../wallet/what-btz-are.tsx'
import { beetzTabs, searchOf, tabIn, type BeetzTab } from './beetz-tab.ts'
import { BoxOdds } from './box-odds.tsx'
import { LeaguePrizes } from './league-prizes.tsx'
import { MissionPrizes } from './mission-prizes.tsx'
import { OpenDebt, PackagesOnSale } from './packages-parts.tsx'

/** What BTZ are and are not: what one has, how they come and go, the odds of boxes, and how many there are in the game. */
export function Component() {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  return (
    <Page title={t('wallet.title')}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('wallet.lead')}</p>
      {me.data && <Parts profile={me.data.profile} wallet={me.data.wallet} />}
      {!me.data && me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      {!me.data && !me.error && <Skeleton className="h-96 rounded-lg!" />}
    </Page>
  )
}

function Parts({ profile, wallet }: { profile: Profile; wallet: Wallet }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const contents: Record<BeetzTab, ReactNode> = {
    own: (
      <Columns>
        <div className="flex min-w-0 flex-col gap-8">
          <OpenDebt />
          <div className="flex flex-col gap-3">
            <LotsCard wallet={wallet} />
            {!isMinor(profile) && (
              <LinkButton
                to="/p2p-transfer"
                variant="quiet"
                wide
                icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}
              >
                {t('statement.transfer')}
              </LinkButton>
            )}
          </div>
          <LatestEntries zone={profile.timeZone} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <WhatBtzAre />
          {!isMinor(profile) && <PackagesOnSale />}
        </div>
      </Columns>
    ),
    earn: (
      <Columns>
        <BtzSources profile={profile} />
        <div className="flex min-w-0 flex-col gap-8">
          <MissionPrizes />
          <LeaguePrizes />
        </div>
      </Columns>
    ),
    use: (
      <Columns>
        <BtzUses profile={profile} />
        <StakeBounds profile={profile} />
      </Columns>
    ),
    boxes: <BoxOdds />,
    supply: <SupplySection />,
  }
  return (
    <Tabs
      label={t('wallet.tabs.label')}
      value={tabIn(search)}
      onChange={(next) => setSearch(searchOf(tabIn(new URLSearchParams({ tab: next }))), { replace: true })}
      items={beetzTabs.map((tab) => ({ value: tab, label: t(`wallet.tabs.${tab}`), content: contents[tab] }))}
    />
  )
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {children}
    </div>
  )
}
