import type { Person } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { PersonLine } from './person-line.tsx'
import { PresenceText } from '../presence/presence-dot.tsx'
import { RatingText } from './rating-text.tsx'

/** Somebody in a list: who, how strong, whether here, and what stands in the way of a challenge, said before it is sent. */
export function PersonRow({ person, action }: { person: Person; action?: ReactNode }) {
  const { t } = useTranslation()
  const { player, presence, accepts } = person
  return (
    <PersonLine
      id={player.id}
      nickname={player.nickname}
      avatarUrl={player.avatarUrl}
      avatarId={player.avatarId}
      accessoryId={player.accessoryId}
      facts={
        <>
          <span className="whitespace-nowrap">
            {t('people.level', { level: player.level })} · <RatingText rating={player.rating} />
          </span>
          <PresenceText state={presence} />
          <AcceptanceNote accepts={accepts} />
        </>
      }
      action={action}
    />
  )
}

/** Why a challenge would not be taken now; nothing where it would, and where being away says it. */
export function AcceptanceNote({ accepts }: { accepts: Person['accepts'] }) {
  const { t } = useTranslation()
  if (accepts === 'yes' || accepts === 'offline') return null
  return <span className="font-medium text-ink">{t(`people.accepts.${accepts}`)}</span>
}
