import type { Profile } from '@satoshi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { BadgesRow } from '../achievement/badges-row.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { query } from '../lib/api.ts'
import { UserDuels } from '../people/user-duels.tsx'
import { UserSkeleton } from '../people/people-states.tsx'
import { usePerson } from '../people/use-people.ts'
import { UserRatings } from './user-ratings.tsx'
import { AnswersLink } from '../evolution/answers-link.tsx'
import { EvolutionSection } from '../evolution/evolution-section.tsx'
import { MasterySection } from '../evolution/mastery-section.tsx'
import { ProfileHead } from './profile-head.tsx'
import { RewardsPanel } from './rewards-panel.tsx'

/** The player's own page: who they are, how they develop, what they know, what they have gained. */
export function Component() {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  if (!me.data) {
    return (
      <Page title={t('profile.title')} quietHeading>
        {me.error ? <ErrorState error={me.error} onRetry={() => void me.refetch()} /> : <UserSkeleton />}
      </Page>
    )
  }
  return <OwnPage profile={me.data.profile} />
}

function OwnPage({ profile }: { profile: Profile }) {
  const { data: person } = usePerson(profile.id)
  return (
    <Page title={profile.nickname} quietHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <div className="lg:col-span-2">
          <ProfileHead profile={profile} person={person} />
        </div>
        <div className="lg:col-span-2">
          <RewardsPanel profile={profile} />
        </div>
        <div className="min-w-0 lg:col-span-2">
          <EvolutionSection isNew={profile.xp === 0} />
        </div>
        <div className="lg:col-span-2">
          <MasterySection />
        </div>
        <div className="lg:col-span-2">
          <AnswersLink />
        </div>
        <div className="lg:col-span-2">
          <BadgesRow userId={profile.id} own />
        </div>
        {person && <UserRatings ratings={person.ratings} />}
        {person && <UserDuels profile={person} own />}
      </div>
    </Page>
  )
}
