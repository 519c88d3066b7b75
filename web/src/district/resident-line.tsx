import type { Resident } from '@satoshi/contract/district'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Avatar } from '../game-kit/avatar.tsx'

/** Somebody of a district: face, nickname that leads to their page, and what is said of them. */
export function ResidentLine({
  player,
  facts,
  mark,
}: {
  player: Resident['player']
  facts: ReactNode
  mark?: ReactNode
}) {
  const { id, nickname, avatarUrl, avatarId, accessoryId } = player
  return (
    <Link
      to={`/user/${id}`}
      className="-mx-2 flex min-h-14 items-center gap-3 rounded-md px-2 py-1.5 transition-colors duration-120 hover:bg-raised"
    >
      <span aria-hidden="true">
        <Avatar name={nickname} src={avatarUrl} avatarId={avatarId} accessoryId={accessoryId} size="md" />
      </span>
      <span className="min-w-0 flex-1 text-start">
        <span className="block truncate font-semibold" title={nickname}>
          <bdi>{nickname}</bdi>
        </span>
        <span className="flex flex-wrap gap-x-2 text-sm text-muted">{facts}</span>
      </span>
      {mark}
    </Link>
  )
}
