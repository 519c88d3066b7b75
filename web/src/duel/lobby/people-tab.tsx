import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../../kit/button.tsx'
import { Radar, Swords } from '../../kit/icon.ts'
import { ChallengeDialog } from '../../invite/challenge-dialog.tsx'
import { FriendsList } from '../../people/friends-list.tsx'
import { OnlineList } from '../../people/online-list.tsx'
import { PeopleSearch } from '../../people/people-search.tsx'
import type { ArenaTab } from './lobby-tab.ts'

type Rival = { id: string; nickname: string }
type PeopleTabProps = { show: Exclude<ArenaTab, 'quick'>; onOpen: (tab: ArenaTab) => void }

/** Somebody to challenge: who is here, the friends, or whoever is looked for. */
export function PeopleTab({ show, onOpen }: PeopleTabProps) {
  const { t } = useTranslation()
  const [rival, setRival] = useState<Rival | null>(null)
  const challenge = (person: Rival, may: boolean) => (
    <Button
      variant="quiet"
      disabled={!may}
      onClick={() => setRival(person)}
      aria-label={t('lobby.challenge.of', { name: person.nickname })}
      icon={<Swords aria-hidden="true" className="size-5" />}
    >
      {t('lobby.challenge.action')}
    </Button>
  )
  return (
    <>
      <LinkButton
        to="/nearby"
        variant="quiet"
        wide
        className="mb-4"
        icon={<Radar aria-hidden="true" className="size-5" />}
      >
        {t('lobby.nearby')}
      </LinkButton>
      {show === 'online' && (
        <OnlineList
          action={({ online, ...person }) => challenge(person, online)}
          whenEmpty={<Button onClick={() => onOpen('quick')}>{t('lobby.quick.search')}</Button>}
        />
      )}
      {show === 'friends' && (
        <FriendsList
          action={({ player, accepts }) => challenge(player, accepts === 'yes')}
          whenEmpty={<Button onClick={() => onOpen('find')}>{t('lobby.challenge.find')}</Button>}
        />
      )}
      {show === 'find' && <PeopleSearch action={({ player, accepts }) => challenge(player, accepts === 'yes')} />}
      {rival && <ChallengeDialog key={rival.id} open person={rival} onClose={() => setRival(null)} />}
    </>
  )
}
