import { shiftDay } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { Page } from '../kit/page.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { toast } from '../kit/toast-store.ts'
import { query } from '../lib/api.ts'
import { useHealth } from '../lib/health.ts'
import { queryClient } from '../lib/query-client.ts'
import { BoardSkeleton } from '../game-kit/board/board-skeleton.tsx'
import { DistrictRanking } from '../district/district-ranking.tsx'
import { LeagueTab } from '../league/league-tab.tsx'
import { useBoard } from './use-board.ts'
import { useRollover } from './use-rollover.ts'
import { WeekBoard } from './week-board.tsx'

/** Who learned the most: the week that runs, the one before it, the player's league, and the districts (`?tab=` opens the last two). */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [tab, setTab] = useState(openedTab(params.get('tab')))
  const me = useQuery(query.profile.me.queryOptions())
  const running = useBoard({ week: null, open: 'top' }).data?.pages[0]
  const isOffline = useHealth((health) => health.mode === 'offline')
  useRollover(running?.endsAt, () => {
    toast({ title: t('leaderboard.newWeek.title'), description: t('leaderboard.newWeek.text') })
    void queryClient.resetQueries({ queryKey: query.leaderboard.key() })
    void queryClient.resetQueries({ queryKey: query.league.key() })
  })
  const profile = me.data?.profile
  return (
    <Page title={t('leaderboard.title')}>
      <p className="-mt-4 mb-5 text-lg text-muted max-sm:hidden">{t('leaderboard.lead')}</p>
      {isOffline && running && (
        <div className="mb-5">
          <Banner tone="warning">{t('leaderboard.offline')}</Banner>
        </div>
      )}
      <Tabs
        label={t('leaderboard.tabs.label')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'this', label: t('leaderboard.tabs.this'), content: <WeekBoard week={null} profile={profile} /> },
          {
            value: 'last',
            label: t('leaderboard.tabs.last'),
            content: running ? (
              <WeekBoard key={running.week} week={shiftDay(running.week, -7)} profile={profile} />
            ) : (
              <BoardSkeleton />
            ),
          },
          { value: 'league', label: t('league.tab'), content: <LeagueTab me={profile?.id} /> },
          { value: 'districts', label: t('leaderboard.districts.title'), content: <DistrictRanking /> },
        ]}
      />
    </Page>
  )
}

function openedTab(asked: string | null): string {
  return asked === 'league' || asked === 'districts' ? asked : 'this'
}
