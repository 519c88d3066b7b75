import type { SeatView } from '@satoshi/contract/match'
import { Link } from 'react-router'

import { classNames } from '../kit/class-names.ts'

type PlayerNameProps = {
  player: Pick<SeatView['player'], 'id' | 'nickname' | 'isBot'>
  isMe: boolean
  className?: string
}

/**
 * Who sat on a seat, after the match: the way to their page. A bot has no page, and nobody is led to their own. Within a row
 * that leads somewhere as a whole it stands over that way.
 */
export function PlayerName({ player: { id, nickname, isBot }, isMe, className }: PlayerNameProps) {
  const name = classNames('max-w-full min-w-0 truncate font-semibold', className)
  if (isBot || isMe) return <bdi className={name}>{nickname}</bdi>
  return (
    <Link
      to={`/user/${id}`}
      title={nickname}
      className={classNames('relative z-1 rounded-sm underline-offset-4 hover:underline', name)}
    >
      <bdi>{nickname}</bdi>
    </Link>
  )
}
