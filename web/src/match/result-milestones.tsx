import type { Reward } from '@satoshi/contract/match'
import type { Instant } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { classNames } from '../kit/class-names.ts'
import { Flame, Medal, TrendingUp } from '../kit/icon.ts'
import { query } from '../lib/api.ts'
import { levelAfter, streakAfter } from './reward-moments.ts'

type ResultMilestonesProps = {
  rewards: Reward[]
  /** When the match ended: what it achieved was achieved then. */ at: Instant
}

/** What a match reached: a level, days in a row, and achievements, which come a moment after its end. */
export function ResultMilestones({ rewards, at }: ResultMilestonesProps) {
  const { t } = useTranslation()
  const [level, streak] = [levelAfter(rewards), streakAfter(rewards)]
  const { data } = useQuery(query.achievement.list.queryOptions({ staleTime: 0 }))
  const achieved = data?.items.filter(({ earnedAt }) => earnedAt === at) ?? []
  if (level === null && streak === null && achieved.length === 0) return null
  return (
    <ul className="flex flex-wrap justify-center gap-2 px-5 pb-5">
      {level !== null && (
        <Milestone tone="border-xp/50 bg-xp/14 text-xp-ink">
          <TrendingUp aria-hidden="true" className="size-5" />
          {t('match.result.level', { level })}
        </Milestone>
      )}
      {streak !== null && (
        <Milestone tone="border-streak/50 bg-streak/12 text-streak-ink">
          <Flame aria-hidden="true" className="size-5" />
          {t('match.result.streak', { count: streak })}
        </Milestone>
      )}
      {achieved.map(({ key }) => (
        <Milestone key={key} tone="border-btz/50 bg-btz/12 text-btz-ink">
          <Medal aria-hidden="true" className="size-5" />
          <Link to="/gamification?tab=achievements" className="-my-2 py-2 hover:underline">
            {t(`achievement.names.${key}`)}
          </Link>
        </Milestone>
      ))}
    </ul>
  )
}

function Milestone({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <li className={classNames('inline-flex items-center gap-2 rounded-full border px-4 py-2 font-semibold', tone)}>
      {children}
    </li>
  )
}
