import type { Profile } from '@satoshi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { AchievementsPanel } from '../achievement/achievements-panel.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Trophy, Wallet } from '../kit/icon.ts'
import { ListRow } from '../kit/list-row.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { query } from '../lib/api.ts'
import { BoxesPanel } from '../box/boxes-panel.tsx'
import { MultipliersPanel } from '../streak/multipliers-panel.tsx'
import { StreakPanel } from '../streak/streak-panel.tsx'
import { gamificationTabs, searchOf, tabIn, type GamificationTab } from './gamification-tab.ts'
import { LevelPanel } from './level-panel.tsx'
import { SeasonPanel } from './season-panel.tsx'

/** All that playing brings, and how it is counted: a part a tab, and the ways to ranking and statement. */
export function Component() {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  return (
    <Page title={t('gamification.title')}>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('gamification.lead')}</p>
      {me.data && <Parts profile={me.data.profile} />}
      {!me.data && me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      {!me.data && !me.error && <Skeleton className="h-96 rounded-lg!" />}
    </Page>
  )
}

function Parts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const contents: Record<GamificationTab, ReactNode> = {
    level: <LevelPanel profile={profile} />,
    streak: <StreakPanel />,
    multipliers: <MultipliersPanel />,
    achievements: <AchievementsPanel />,
    boxes: <BoxesPanel />,
    season: <SeasonPanel userId={profile.id} />,
  }
  return (
    <>
      <Tabs
        label={t('gamification.title')}
        value={tabIn(search)}
        onChange={(next) => setSearch(searchOf(tabIn(new URLSearchParams({ tab: next }))), { replace: true })}
        items={gamificationTabs.map((tab) => ({
          value: tab,
          label: t(`gamification.tabs.${tab}`),
          content: contents[tab],
        }))}
      />
      <nav aria-label={t('gamification.more')} className="mt-6 grid gap-1 sm:grid-cols-2">
        <ListRow to="/beetz-info/statement" icon={Wallet}>
          {t('gamification.statement')}
        </ListRow>
        <ListRow to="/leaderboard" icon={Trophy}>
          {t('gamification.ranking')}
        </ListRow>
      </nav>
    </>
  )
}
