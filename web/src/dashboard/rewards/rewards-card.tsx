import type { Profile, Today } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Card } from '../../kit/card.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { HeldBoosts } from '../../streak/held-boosts.tsx'
import { useStreak } from '../../streak/use-streak.ts'
import { DailyLadder } from './daily-ladder.tsx'
import { RewardFacts } from './reward-facts.tsx'
import { WaitingList } from './waiting-list.tsx'

/**
 * Every kind of reward in one place: what waits to be taken, the bonus of the day, what multiplies XP and BTZ, what
 * protects the streak, and the boosts that can be used. Source: product 1.3 (reward types).
 */
export function RewardsCard({ profile, today }: { profile: Profile; today: Today }) {
  const { t } = useTranslation()
  const { data: streak, error } = useStreak(null)
  if (!streak) return error ? null : <Skeleton className="h-96 rounded-lg!" />
  return (
    <Card as="section" aria-labelledby="rewards-title" className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h2 id="rewards-title" className="text-xl font-bold">
          {t('dashboard.rewards.title')}
        </h2>
        <Link
          to="/gamification?tab=multipliers"
          className="-my-2 inline-flex min-h-12 items-center rounded-md px-2 text-sm font-semibold text-action-ink hover:underline"
        >
          {t('dashboard.rewards.all')}
        </Link>
      </div>
      <WaitingList />
      <DailyLadder profile={profile} today={today} />
      <RewardFacts streak={streak} />
      <HeldBoosts />
    </Card>
  )
}
