import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Avatar } from '../game-kit/avatar.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'

type Place = {
  rank: number
  player: {
    id: string
    nickname: string
    avatarUrl: string | null
    avatarId: string | null
    accessoryId: string | null
  }
  amount: ReactNode
}

type RankingCardProps = {
  id: string
  title: string
  /** What is counted, and when. */
  note: string
  /** The first places; one's own is among them or stands below. */
  places: Place[]
  /** `none` says why there is no rank. */
  mine: { rank: number | null; amount: ReactNode; none: string }
  userId: string
  empty: string
  more: { to: string; text: string }
}

/** The first places of a ranking, and where the player stands. */
export function RankingCard({ id, title, note, places, mine, userId, empty, more }: RankingCardProps) {
  const { t } = useTranslation()
  const isAmong = places.some(({ player }) => player.id === userId)
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <div>
        <h2 id={`${id}-title`} className="text-xl font-bold">
          {title}
        </h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {places.length === 0 ? (
        <p className="rounded-md border-2 border-dashed border-line p-4 text-center text-muted">{empty}</p>
      ) : (
        <ol className="-mx-2">
          {places.map((place) => (
            <li key={place.player.id}>
              <PlaceLine place={place} own={place.player.id === userId} />
            </li>
          ))}
        </ol>
      )}
      {!isAmong && places.length > 0 && (
        <p className="flex min-h-12 items-center gap-3 rounded-md bg-raised px-3 py-2">
          <span className="min-w-0 flex-1 text-sm">
            {mine.rank === null ? (
              mine.none
            ) : (
              <>
                {t('dashboard.ranking.you')} <Rank value={mine.rank} />
              </>
            )}
          </span>
          <span className="shrink-0 font-semibold">{mine.amount}</span>
        </p>
      )}
      <Link
        to={more.to}
        className="-mb-2 -ms-2 inline-flex min-h-12 items-center self-start rounded-md px-2 text-sm font-semibold text-action-ink hover:underline"
      >
        {more.text}
      </Link>
    </Card>
  )
}

function PlaceLine({ place: { rank, player, amount }, own }: { place: Place; own: boolean }) {
  const { t } = useTranslation()
  return (
    <Link
      to={`/user/${player.id}`}
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 transition-colors duration-120 hover:bg-raised',
        own && 'bg-raised font-semibold ring-2 ring-action/60',
      )}
    >
      <span className="numbers w-6 shrink-0 text-center font-display font-bold text-muted">
        <Num value={rank} />
      </span>
      <span aria-hidden="true" className="shrink-0">
        <Avatar
          name={player.nickname}
          src={player.avatarUrl}
          avatarId={player.avatarId}
          accessoryId={player.accessoryId}
          size="sm"
        />
      </span>
      <span className="relative min-w-0 flex-1 truncate font-medium">
        <bdi>{player.nickname}</bdi>
        {own && <span className="sr-only"> {t('dashboard.ranking.me')}</span>}
      </span>
      <span className="shrink-0 font-semibold">{amount}</span>
    </Link>
  )
}

function Rank({ value }: { value: number }) {
  const { t } = useTranslation()
  return <bdi className="numbers font-semibold">{t('dashboard.ranking.rank', { rank: value })}</bdi>
}
