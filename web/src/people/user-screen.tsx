import type { ProfilePage } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { refusalOf } from '../kit/refusal-text.ts'
import { useSession } from '../lib/session.ts'
import { NobodyPicture } from './nobody-picture.tsx'
import { UserDuels } from './user-duels.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserHead } from './user-head.tsx'
import { UserSkeleton } from './people-states.tsx'
import { usePerson } from './use-people.ts'

type UserScreenProps = {
  userId: string
  /** How far they are to the next level, how strong in each subject, where they live, and the way to challenge them: the app brings what belongs to other domains. */
  level: (profile: ProfilePage) => ReactNode
  ratings: (profile: ProfilePage) => ReactNode
  badges: (profile: ProfilePage, own: boolean) => ReactNode
  challenge: (profile: ProfilePage) => ReactNode
  house: (profile: ProfilePage) => ReactNode
}

/** A player's page: who they are, how strong, and what they are to the one who looks. */
export function UserScreen({ userId, level, ratings, badges, challenge, house }: UserScreenProps) {
  const { t } = useTranslation()
  const person = usePerson(userId)
  const me = useSession(({ user }) => user?.id)
  if (!person.data && person.error) {
    return (
      <Page title={t('people.user.title')} quietHeading>
        {refusalOf(person.error).code === 'people.notFound' || refusalOf(person.error).code === 'request.invalid' ? (
          <EmptyState
            picture={<NobodyPicture />}
            title={t('people.user.notFound')}
            text={t('people.user.notFoundText')}
            action={<LinkButton to="/">{t('people.user.home')}</LinkButton>}
          />
        ) : (
          <ErrorState title={t('people.user.error')} error={person.error} onRetry={() => void person.refetch()} />
        )}
      </Page>
    )
  }
  if (!person.data) {
    return (
      <Page title={t('people.user.title')} quietHeading>
        <UserSkeleton />
      </Page>
    )
  }
  const own = person.data.player.id === me
  return (
    <Page title={person.data.player.nickname} quietHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="lg:col-span-2">
          <UserHead profile={person.data} own={own} challenge={challenge} />
        </div>
        <div className={person.data.district ? 'flex flex-col gap-5 lg:gap-6' : 'contents'}>
          <UserFacts profile={person.data} level={level(person.data)} />
          {ratings(person.data)}
        </div>
        {house(person.data)}
        <div className="lg:col-span-2">{badges(person.data, own)}</div>
        <div className="lg:col-span-2">
          <UserDuels profile={person.data} own={own} />
        </div>
      </div>
    </Page>
  )
}
