import type { Person } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { NobodyPicture } from './nobody-picture.tsx'
import { PeopleRows, PeopleSkeleton } from './people-states.tsx'
import { PersonRow } from './person-row.tsx'
import { useFriends } from './use-people.ts'

type FriendsListProps = {
  /** What can be done with each of them. */
  action?: (person: Person) => ReactNode
  /** The next step where there are none yet. */
  whenEmpty?: ReactNode
}

/** The player's friends, who is here first. */
export function FriendsList({ action, whenEmpty }: FriendsListProps) {
  const { t } = useTranslation()
  const friends = useFriends()
  const items = friends.data?.items
  if (!items && friends.error) {
    return <ErrorState title={t('people.friends.error')} error={friends.error} onRetry={() => void friends.refetch()} />
  }
  if (!items) return <PeopleSkeleton />
  if (items.length === 0) {
    return (
      <EmptyState
        picture={<NobodyPicture />}
        title={t('people.friends.empty')}
        text={t('people.friends.emptyText')}
        action={whenEmpty}
      />
    )
  }
  return (
    <PeopleRows label={t('people.friends.title')}>
      {items.map((person) => (
        <li key={person.player.id}>
          <PersonRow person={person} action={action?.(person)} />
        </li>
      ))}
    </PeopleRows>
  )
}
