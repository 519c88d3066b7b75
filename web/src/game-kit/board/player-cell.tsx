import type { BoardItem } from '@satoshi/contract/leaderboard'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Avatar } from '../avatar.tsx'
import { Chip } from '../../kit/chip.tsx'

/** Who stands on a row of a board, and the way to their page: all of the cell leads there. */
export function PlayerCell({ player, mine }: { player: BoardItem['player']; mine: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="group relative flex min-h-12 items-center gap-2.5">
      <span aria-hidden="true">
        <Avatar
          name={player.nickname}
          src={player.avatarUrl}
          avatarId={player.avatarId}
          accessoryId={player.accessoryId}
          size="sm"
        />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link
            to={`/user/${player.id}`}
            title={player.nickname}
            className="truncate rounded-sm font-semibold before:absolute before:inset-0 group-hover:underline"
          >
            <bdi>{player.nickname}</bdi>
          </Link>
          {mine && (
            <Chip tone="action" className="shrink-0 px-2! py-0! text-xs!">
              {t('leaderboard.list.you')}
            </Chip>
          )}
        </p>
        <p className="text-sm text-muted">{t('leaderboard.list.level', { level: player.level })}</p>
      </div>
    </div>
  )
}
