import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { LoadMore } from '../kit/load-more.tsx'
import { PeopleRows, PeopleSkeleton } from './people-states.tsx'
import { PersonRow } from './person-row.tsx'
import { useFollowers } from './use-people.ts'
import { FollowButton } from './user-actions.tsx'

/** Who follows the player, the latest first; each can be followed back. */
export function FollowersList() {
  const { t } = useTranslation()
  const list = useFollowers()
  const people = list.data?.pages.flatMap(({ items }) => items)
  if (!people && list.error)
    return <ErrorState title={t('people.followers.error')} error={list.error} onRetry={() => void list.refetch()} />
  if (people?.length === 0)
    return (
      <EmptyState
        host="asleep"
        title={t('people.followers.empty')}
        text={t('people.followers.emptyText')}
        action={<LinkButton to="/casino-duels?tab=online">{t('people.followers.find')}</LinkButton>}
      />
    )
  return (
    <>
      <Card className="py-2!">
        {people ? (
          <PeopleRows label={t('people.followers.title')}>
            {people.map((person) => (
              <li key={person.player.id}>
                <PersonRow person={person} action={<FollowButton named person={person} />} />
              </li>
            ))}
          </PeopleRows>
        ) : (
          <PeopleSkeleton />
        )}
      </Card>
      {list.isFetchNextPageError && <ErrorState error={list.error} onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <LoadMore
          label={t('people.followers.more')}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
