import type { ProfilePage } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { formatDate } from '../kit/date-text.ts'
import { CalendarDays, Flame, Star, Zap } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'

/** What somebody has earned by playing, and since when they are in the city. */
export function UserFacts({ profile, level }: { profile: ProfilePage; level: ReactNode }) {
  const { xp, points, streak, since } = profile
  const { t, i18n } = useTranslation()
  return (
    <Card as="section" aria-labelledby="user-facts" className="flex flex-col gap-4">
      <h2 id="user-facts" className="text-lg font-bold">
        {t('people.user.progress')}
      </h2>
      {level}
      <dl className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <UserFact icon={<Zap className="size-5 text-xp-ink" />} name={t('people.user.xp')}>
          <Num value={xp} />
        </UserFact>
        <UserFact icon={<Star className="size-5 text-btz-ink" />} name={t('people.user.points')}>
          <Num value={points} />
        </UserFact>
        <UserFact icon={<Flame className="size-5 text-streak-ink" />} name={t('people.user.streak')}>
          {t('people.user.days', { count: streak })}
        </UserFact>
        <UserFact icon={<CalendarDays className="size-5 text-info-ink" />} name={t('people.user.since')}>
          <bdi className="numbers">{formatDate(since, i18n.language)}</bdi>
        </UserFact>
      </dl>
    </Card>
  )
}

function UserFact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-md bg-raised p-3">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <span aria-hidden="true" className="shrink-0">
          {icon}
        </span>
        <span className="min-w-0">{name}</span>
      </dt>
      <dd className="font-display text-lg font-bold">{children}</dd>
    </div>
  )
}
