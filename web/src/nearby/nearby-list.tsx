import type { NearbyPlayer } from '@satoshi/contract/nearby'
import type { PublicProfile } from '@satoshi/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ChallengeDialog } from '../invite/challenge-dialog.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Swords } from '../kit/icon.ts'
import { focusWhenShown } from '../kit/page.tsx'
import { NobodyPicture } from '../people/nobody-picture.tsx'
import { PeopleRows, PeopleSkeleton } from '../people/people-states.tsx'
import { PersonLine } from '../people/person-line.tsx'
import { useAround } from './use-nearby.ts'

/** Who shares near by, each with a band and no place, and the challenge to a duel. */
export function NearbyList() {
  const { t } = useTranslation()
  const [rival, setRival] = useState<PublicProfile | null>(null)
  const { data, error, refetch } = useAround()
  return (
    <section aria-labelledby="nearby-players">
      <h2 ref={focusWhenShown} id="nearby-players" tabIndex={-1} className="mb-2 text-xl font-bold">
        {t('nearby.list.title')}
      </h2>
      {data && <Players items={data.items} onChallenge={setRival} />}
      {!data && error && <ErrorState title={t('nearby.list.error')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <PeopleSkeleton rows={3} />}
      {rival && <ChallengeDialog key={rival.id} open person={rival} onClose={() => setRival(null)} />}
    </section>
  )
}

type PlayersProps = { items: readonly NearbyPlayer[]; onChallenge: (player: PublicProfile) => void }

function Players({ items, onChallenge }: PlayersProps) {
  const { t } = useTranslation()
  return (
    <>
      <p aria-live="polite" className={items.length === 0 ? 'sr-only' : 'numbers text-sm text-muted'}>
        {t('nearby.list.total', { count: items.length })}
      </p>
      {items.length === 0 && (
        <Card>
          <EmptyState picture={<NobodyPicture />} title={t('nearby.list.empty')} text={t('nearby.list.emptyText')} />
        </Card>
      )}
      {items.length > 0 && (
        <PeopleRows label={t('nearby.list.title')}>
          {items.map((near) => (
            <li key={near.player.id}>
              <PlayerLine near={near} onChallenge={onChallenge} />
            </li>
          ))}
        </PeopleRows>
      )}
    </>
  )
}

function PlayerLine({ near: { player, within }, onChallenge }: { near: NearbyPlayer } & Omit<PlayersProps, 'items'>) {
  const { t } = useTranslation()
  return (
    <PersonLine
      id={player.id}
      nickname={player.nickname}
      avatarUrl={player.avatarUrl}
      avatarId={player.avatarId}
      accessoryId={player.accessoryId}
      facts={
        <>
          <span className="font-medium text-ink">{t('nearby.within', { metres: within })}</span>
          <span>{t('people.level', { level: player.level })}</span>
        </>
      }
      action={
        <Button
          variant="quiet"
          onClick={() => onChallenge(player)}
          aria-label={t('nearby.challenge.of', { name: player.nickname })}
          icon={<Swords aria-hidden="true" className="size-5" />}
        >
          {t('nearby.challenge.action')}
        </Button>
      }
    />
  )
}
