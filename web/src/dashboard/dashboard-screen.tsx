import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { query } from '../lib/api.ts'
import { showFirstPicture } from '../lib/first-picture.ts'
import { useHealth } from '../lib/health.ts'
import { useWide } from '../lib/use-media.ts'
import { RepairOffer } from '../streak/repair-card.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { DayFold } from './day-fold.tsx'
import { HomeHero } from './home-hero.tsx'
import { LevelCard } from './level-card.tsx'
import { TodayCard } from './today-card.tsx'
import { TodayChips } from './today-chips.tsx'

/** The player's day on one screen: their street, the one thing to do, what waits; all else lies behind one fold. */
export function Component() {
  const { t } = useTranslation()
  useLayoutEffect(showFirstPicture, [])
  const me = useQuery(query.profile.me.queryOptions())
  const { data: picture } = useQuery(query.dashboard.get.queryOptions())
  const isWide = useWide()
  const isOffline = useHealth((health) => health.mode === 'offline')
  return (
    <Page title={t('dashboard.title')} quietHeading className="max-sm:py-3">
      {me.data && (
        <div className="flex flex-col gap-3 sm:gap-4 lg:gap-6">
          {isOffline && <Banner tone="warning">{t('dashboard.offline')}</Banner>}
          {!me.data.profile.emailConfirmed && <ConfirmEmail email={me.data.profile.email} />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-6">
            <HomeHero profile={me.data.profile} today={me.data.today} picture={picture} />
            <div className="flex flex-col gap-4">
              <TodayChips profile={me.data.profile} today={me.data.today} />
              {isWide && <LevelCard profile={me.data.profile} />}
              {isWide && <TodayCard today={me.data.today} zone={me.data.profile.timeZone} className="flex-1" />}
            </div>
          </div>
          <RepairOffer />
          <DayFold />
        </div>
      )}
      {!me.data && me.error && (
        <ErrorState title={t('dashboard.error')} error={me.error} onRetry={() => void me.refetch()} />
      )}
      {!me.data && !me.error && <DashboardSkeleton />}
    </Page>
  )
}
