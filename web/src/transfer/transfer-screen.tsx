import type { Transfers } from '@satoshi/contract/transfer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { BarState } from './bar-state.tsx'
import { HistoryTab } from './history-tab.tsx'
import { ReceiveTab } from './receive-tab.tsx'
import { SendTab } from './send-tab.tsx'
import { searchOf, tabIn, transferTabs, type TransferTab } from './transfer-tab.ts'
import { useIsOffline, useTransfers } from './use-transfers.ts'

/** BTZ between people: sending, receiving, and what was sent and received. */
export function Component() {
  const { t } = useTranslation()
  const { data: mine, error, refetch } = useTransfers()
  const isOffline = useIsOffline()
  return (
    <Page title={t('transfer.title')} back={{ to: '/beetz-info', label: t('transfer.back') }}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('transfer.lead')}</p>
      {isOffline && mine && (
        <Banner tone="warning" className="mb-5">
          {t('transfer.offline')}
        </Banner>
      )}
      {mine && <Parts mine={mine} />}
      {!mine && error && <ErrorState title={t('transfer.error')} error={error} onRetry={() => void refetch()} />}
      {!mine && !error && <TransferSkeleton />}
    </Page>
  )
}

/** What is in the way stands in the place of sending and, but for a debt, of receiving; what was sent and received stays to be read. */
function Parts({ mine }: { mine: Transfers }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const barred = mine.barred && <BarState bar={mine.barred} />
  const receive = <ReceiveTab mine={mine} />
  const contents: Record<TransferTab, ReactNode> = {
    send: barred ?? <SendTab mine={mine} />,
    // What came in may pay what is owed.
    receive: mine.barred === 'owing' ? receive : (barred ?? receive),
    history: <HistoryTab />,
  }
  return (
    <Tabs
      label={t('transfer.tabs.label')}
      value={tabIn(search)}
      onChange={(next) => setSearch(searchOf(tabIn(new URLSearchParams({ tab: next }))), { replace: true })}
      items={transferTabs.map((tab) => ({
        value: tab,
        label: t(`transfer.tabs.${tab}`),
        content: contents[tab],
        // What is half written there is found again.
        stays: tab === 'send' && !mine.barred,
      }))}
    />
  )
}

function TransferSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-13" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-lg!" />
        <Skeleton className="h-72 rounded-lg!" />
      </div>
    </>
  )
}
