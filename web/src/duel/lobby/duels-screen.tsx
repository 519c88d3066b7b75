import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../../kit/button.tsx'
import { Swords } from '../../kit/icon.ts'
import { Page } from '../../kit/page.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { Tabs } from '../../kit/tabs.tsx'
import { ResponsiblePanel } from '../../stakes/responsible-panel.tsx'
import { DailyCard } from './daily-card.tsx'
import { HistoryList } from './history-list.tsx'
import { OpenDuelCard } from './open-duel-card.tsx'
import { RatingsCard } from './ratings-card.tsx'
import { RivalsList } from './rivals-list.tsx'
import { StandingCard } from './standing-card.tsx'
import { useDuelSummary } from './use-duel-summary.ts'

/** The player's duels: the open one, those of before, the rivals, and how strong one has become. */
export function Component() {
  const { t } = useTranslation()
  const [tab, setTab] = useState('history')
  const { data: summary, error } = useDuelSummary()
  return (
    <Page
      title={t('lobby.mine')}
      className="max-w-6xl"
      actions={
        <LinkButton to="/casino-duels" icon={<Swords aria-hidden="true" className="size-5" />}>
          {t('lobby.history.new')}
        </LinkButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OpenDuelCard />
          {summary && <StandingCard summary={summary} />}
          {!summary && !error && <Skeleton className="h-36 rounded-lg!" />}
          <Tabs
            label={t('lobby.history.tabs')}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'history', label: t('lobby.history.title'), content: <HistoryList /> },
              { value: 'rivals', label: t('lobby.rivals.title'), content: <RivalsList /> },
            ]}
          />
        </div>
        <aside
          aria-label={t('lobby.aside')}
          className="grid items-start gap-4 sm:grid-cols-2 lg:flex lg:flex-col lg:items-stretch"
        >
          {summary && <DailyCard daily={summary.daily} />}
          {summary && <RatingsCard ratings={summary.ratings} />}
          {!summary && !error && <Skeleton className="h-72 rounded-lg!" />}
          <ResponsiblePanel />
        </aside>
      </div>
    </Page>
  )
}
