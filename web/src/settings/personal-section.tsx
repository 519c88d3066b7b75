import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { AvatarCard } from './avatar-card.tsx'
import { GoalCard } from './goal-card.tsx'
import { NicknameCard } from './nickname-card.tsx'
import { ProfileThemeCard } from './profile-theme-card.tsx'
import { ZoneCard } from './zone-card.tsx'

/** Who the player is to others and to the game. */
export function PersonalSection() {
  const { t } = useTranslation()
  const { data: me, error, refetch } = useQuery(query.profile.me.queryOptions())
  if (!me && error) {
    return <ErrorState title={t('settings.personal.error')} error={error} onRetry={() => void refetch()} />
  }
  if (!me) return <Waiting />
  const { profile, wallet } = me
  return (
    <div className="flex flex-col gap-4">
      <AvatarCard profile={profile} />
      <NicknameCard key={profile.nickname} profile={profile} wallet={wallet} />
      <ProfileThemeCard profile={profile} />
      <GoalCard key={profile.financialGoal} goal={profile.financialGoal} />
      {profile.birthDate && (
        <Card className="flex flex-col gap-1">
          <h3 className="font-semibold">{t('settings.personal.birthDate.label')}</h3>
          <p className="text-lg">
            <bdi>{profile.birthDate.split('-').toReversed().join('/')}</bdi>
          </p>
          <p className="text-sm text-muted">{t('settings.personal.birthDate.hint')}</p>
        </Card>
      )}
      <ZoneCard profile={profile} />
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-38 w-full rounded-lg" />
      <Skeleton className="h-48 w-full rounded-lg" />
      <Skeleton className="h-52 w-full rounded-lg" />
      <Skeleton className="h-28 w-full rounded-lg" />
    </div>
  )
}
