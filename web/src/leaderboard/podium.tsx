import type { BoardItem } from '@satoshi/contract/leaderboard'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Avatar } from '../game-kit/avatar.tsx'
import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'
import { classNames } from '../kit/class-names.ts'
import { Tower, type TowerRank } from './tower.tsx'

type PodiumProps = { places: BoardItem[]; me: string | undefined; onMine: (element: HTMLElement | null) => void }

/**
 * The best three on the roofs of the city, the first in the middle. Whoever shares a rank stands equally high. A tower and
 * who stands on it lead to their page.
 */
export function Podium({ places, me, onMine }: PodiumProps) {
  const { t } = useTranslation()
  return (
    <ol
      aria-label={t('leaderboard.podium')}
      className="mx-auto grid w-full max-w-md grid-cols-3 items-end gap-2 sm:gap-4"
    >
      {places.map((item, place) => {
        const mine = item.player.id === me
        return (
          <li
            key={item.player.id}
            ref={mine ? onMine : undefined}
            className={orders[place]}
            aria-current={mine || undefined}
          >
            <Winner item={item} mine={mine} />
          </li>
        )
      })}
      {vacant.slice(places.length).map((rank, index) => (
        <li key={rank} aria-hidden="true" className={orders[places.length + index]}>
          <Tower rank={rank} vacant />
        </li>
      ))}
    </ol>
  )
}

/** Towers of places that nobody has yet. */
const vacant: TowerRank[] = [1, 2, 3]

/** The first in the middle, the second before, the third after; the list itself goes 1, 2, 3. */
const orders = ['order-2', 'order-1', 'order-3']

function Winner({ item: { rank, player, points }, mine }: { item: BoardItem; mine: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="group relative flex flex-col items-center gap-1 text-center">
      <span className="sr-only">
        {t('leaderboard.list.rank')} {rank}
      </span>
      <PlayerCard
        skinId={player.skinId}
        plain="px-1"
        className="mb-2 flex w-full flex-col items-center gap-1 py-2 data-skin:px-1"
      >
        <span
          aria-hidden="true"
          className={classNames('rounded-full', mine && 'ring-3 ring-action ring-offset-2 ring-offset-page')}
        >
          <SkinFrame>
            <Avatar
              name={player.nickname}
              src={player.avatarUrl}
              avatarId={player.avatarId}
              accessoryId={player.accessoryId}
              size={rank === 1 ? 'lg' : 'md'}
            />
          </SkinFrame>
        </span>
        <Link
          to={`/user/${player.id}`}
          title={player.nickname}
          className="mt-1 block w-full truncate rounded-sm font-semibold text-(--skin-name) group-hover:underline before:absolute before:inset-0"
        >
          <bdi>{player.nickname}</bdi>
        </Link>
        <p className="w-full text-xs">
          {mine ? t('leaderboard.list.you') : t('leaderboard.list.level', { level: player.level })}
        </p>
        <p className="numbers w-full text-sm font-semibold">{t('leaderboard.points', { count: points })}</p>
      </PlayerCard>
      <Tower rank={towerOf(rank)} />
    </div>
  )
}

function towerOf(rank: number): TowerRank {
  return rank === 1 ? 1 : rank === 2 ? 2 : 3
}
