import type { OnlinePerson } from '@satoshi/contract/presence'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { NobodyPicture } from './nobody-picture.tsx'
import { PeopleRows, PeopleSkeleton } from './people-states.tsx'
import { PersonLine } from './person-line.tsx'
import { PresenceText } from '../presence/presence-dot.tsx'
import { useOnline } from '../presence/use-online.ts'
import type { Challenged } from './use-people.ts'

type OnlineListProps = {
  /** What can be done with each of them; only who is online can be challenged. */
  action?: (person: Challenged & { online: boolean }) => ReactNode
  /** The next step where nobody is there. */
  whenEmpty?: ReactNode
}

/** Who is here and open for a duel, as it changes. */
export function OnlineList({ action, whenEmpty }: OnlineListProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const list = online.data
  if (!list && online.error) {
    return <ErrorState title={t('people.online.error')} error={online.error} onRetry={() => void online.refetch()} />
  }
  if (!list) return <PeopleSkeleton />
  if (list.items.length === 0) {
    return (
      <EmptyState
        picture={<NobodyPicture />}
        title={t('people.online.empty')}
        text={t('people.online.emptyText')}
        action={whenEmpty}
      />
    )
  }
  return (
    <>
      <p className="numbers text-sm text-muted">{t('people.online.total', { count: list.total })}</p>
      <PeopleRows label={t('people.online.title')}>
        {list.items.map((person) => (
          <li key={person.user_id}>
            <OnlineRow person={person} action={action} />
          </li>
        ))}
      </PeopleRows>
    </>
  )
}

function OnlineRow({ person, action }: { person: OnlinePerson; action: OnlineListProps['action'] }) {
  const { t } = useTranslation()
  const { user_id: id, username: nickname, avatar_url: avatarUrl, avatar_id: avatarId, online, level } = person
  return (
    <PersonLine
      id={id}
      nickname={nickname}
      avatarUrl={avatarUrl}
      avatarId={avatarId}
      accessoryId={person.accessory_id}
      facts={
        <>
          <span>{t('people.level', { level })}</span>
          <PresenceText state={online ? 'online' : 'recent'} />
        </>
      }
      action={action?.({ id, nickname, online })}
    />
  )
}
