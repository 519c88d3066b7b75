import type { Dashboard } from '@satoshi/contract/dashboard'
import { useQuery } from '@tanstack/react-query'

import { BadgesRow } from '../achievement/badges-row.tsx'
import { useBadges } from '../achievement/use-achievements.ts'
import { DailyCard } from '../duel/lobby/daily-card.tsx'
import { useDuelSummary } from '../duel/lobby/use-duel-summary.ts'
import { query } from '../lib/api.ts'
import { useWide } from '../lib/use-media.ts'
import { MissionPanel } from '../mission/mission-panel.tsx'
import { ReviewCard } from '../review/review-card.tsx'
import { useReview } from '../review/use-review.ts'
import { BalanceCard } from '../wallet/balance-card.tsx'
import { ArenaCard } from './arena-card.tsx'
import { DistrictCard } from './district-card.tsx'
import { LevelCard } from './level-card.tsx'
import { RewardsCard } from './rewards/rewards-card.tsx'
import { RichestCard } from './richest-card.tsx'
import { StreakCard } from './streak-card.tsx'
import { TodayCard } from './today-card.tsx'
import { UpgradeCard } from './upgrade-card.tsx'
import { WeekCard } from './week-card.tsx'
import { WhatToPlay } from './what-to-play.tsx'

/** The cards of the day, but those that stand beside the street where there is room. What has nothing to say is not drawn. */
export function DayCards() {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const { data: picture } = useQuery(query.dashboard.get.queryOptions())
  const { data: duels } = useDuelSummary()
  const isWide = useWide()
  if (!me) return null
  const { profile, today, wallet } = me
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
      <div className="flex flex-col gap-4 lg:gap-6">
        <MissionPanel />
        <RewardsCard profile={profile} today={today} />
        <ArenaCard />
        {duels && <DailyCard daily={duels.daily} />}
        <WhatToPlay />
        <Badges userId={profile.id} />
      </div>
      <div className="flex flex-col gap-4 lg:gap-6">
        <BalanceCard wallet={wallet} />
        {!isWide && today.answered > 0 && <TodayCard today={today} zone={profile.timeZone} />}
        {profile.streak > 0 && <StreakCard profile={profile} today={today} />}
        {!isWide && <LevelCard profile={profile} />}
        {picture && <DistrictCard home={picture.district ?? null} />}
        <Cards />
        {picture && <Rankings picture={picture} userId={profile.id} />}
      </div>
    </div>
  )
}

function Badges({ userId }: { userId: string }) {
  const { data } = useBadges(userId)
  return data && data.items.length > 0 && <BadgesRow userId={userId} own />
}

/** The review, from the first answer on. */
function Cards() {
  const { data } = useReview()
  return data && (data.due > 0 || data.nextDueAt !== null || data.mendedThisWeek > 0) && <ReviewCard />
}

function Rankings({ picture: { week, btz, upgrade }, userId }: { picture: Dashboard; userId: string }) {
  return (
    <>
      {week.items.length > 0 && <WeekCard week={week} userId={userId} />}
      {btz && btz.items.length > 0 && <RichestCard ranking={btz} userId={userId} />}
      {upgrade && <UpgradeCard offer={upgrade} />}
    </>
  )
}
