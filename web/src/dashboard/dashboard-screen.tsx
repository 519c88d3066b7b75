import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { BadgesRow } from '../achievement/badges-row.tsx'
import { DailyCard } from '../duel/lobby/daily-card.tsx'
import { useDuelSummary } from '../duel/lobby/use-duel-summary.ts'
import { query } from '../lib/api.ts'
import { showFirstPicture } from '../lib/first-picture.ts'
import { useHealth } from '../lib/health.ts'
import { MissionPanel } from '../mission/mission-panel.tsx'
import { useOpenMatch } from '../quiz/open-match.ts'
import { ResumeCard } from '../quiz/resume-card.tsx'
import { ReviewCard } from '../review/review-card.tsx'
import { LivesChip } from '../streak/lives-chip.tsx'
import { RepairOffer } from '../streak/repair-card.tsx'
import { BalanceCard } from '../wallet/balance-card.tsx'
import { ArenaCard } from './arena-card.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { DistrictCard } from './district-card.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Greeting } from './greeting-line.tsx'
import { LevelCard } from './level-card.tsx'
import { PlayCard } from './play-card.tsx'
import { RewardsCard } from './rewards/rewards-card.tsx'
import { RichestCard } from './richest-card.tsx'
import { StreakCard } from './streak-card.tsx'
import { TodayCard } from './today-card.tsx'
import { UpgradeCard } from './upgrade-card.tsx'
import { WeekCard } from './week-card.tsx'
import { WhatToPlay } from './what-to-play.tsx'

/** The player's day: where they stand, what today still pays, what to play. */
export function Component() {
  const { t } = useTranslation()
  useLayoutEffect(showFirstPicture, [])
  const me = useQuery(query.profile.me.queryOptions())
  const { data: duels } = useDuelSummary()
  const open = useOpenMatch()
  const isOffline = useHealth((health) => health.mode === 'offline')
  return (
    <Page title={t('dashboard.title')} quietHeading>
      {me.data && (
        <div className="flex flex-col gap-5 lg:gap-6">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <Greeting profile={me.data.profile} />
            <LivesChip />
          </div>
          {isOffline && <Banner tone="warning">{t('dashboard.offline')}</Banner>}
          {!me.data.profile.emailConfirmed && <ConfirmEmail email={me.data.profile.email} />}
          {open && <ResumeCard view={open} />}
          <RepairOffer />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
            <div className="flex flex-col gap-5 lg:gap-6">
              <PlayCard today={me.data.today} />
              <div className="grid grid-cols-2 gap-3 lg:hidden">
                <StreakCard profile={me.data.profile} today={me.data.today} />
                <LevelCard profile={me.data.profile} />
              </div>
              <RewardsCard profile={me.data.profile} today={me.data.today} />
              <MissionPanel />
              <div className="lg:hidden">
                <ReviewCard />
              </div>
              <ArenaCard />
              {duels && <DailyCard daily={duels.daily} />}
              <WhatToPlay />
              <BadgesRow userId={me.data.profile.id} own />
            </div>
            <div className="flex flex-col gap-5 lg:gap-6">
              <BalanceCard wallet={me.data.wallet} />
              <MyDistrict />
              <div className="hidden flex-col gap-6 lg:flex">
                <StreakCard profile={me.data.profile} today={me.data.today} />
                <LevelCard profile={me.data.profile} />
              </div>
              <TodayCard today={me.data.today} zone={me.data.profile.timeZone} />
              <div className="hidden lg:block">
                <ReviewCard />
              </div>
              <Rankings userId={me.data.profile.id} />
            </div>
          </div>
        </div>
      )}
      {!me.data && me.error && (
        <ErrorState title={t('dashboard.error')} error={me.error} onRetry={() => void me.refetch()} />
      )}
      {!me.data && !me.error && <DashboardSkeleton />}
    </Page>
  )
}

function MyDistrict() {
  const { data } = useQuery(query.dashboard.get.queryOptions())
  return data && <DistrictCard home={data.district ?? null} />
}

function Rankings({ userId }: { userId: string }) {
  const { data } = useQuery(query.dashboard.get.queryOptions())
  return (
    <>
      {data && <WeekCard week={data.week} userId={userId} />}
      {data?.btz && <RichestCard ranking={data.btz} userId={userId} />}
      {data?.upgrade && <UpgradeCard offer={data.upgrade} />}
    </>
  )
}
