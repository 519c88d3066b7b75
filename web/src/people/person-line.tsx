import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Avatar } from '../game-kit/avatar.tsx'

type PersonLineProps = {
  id: string
  nickname: string
  avatarUrl: string | null
  avatarId: string | null
  accessoryId: string | null
  /** What stands below the nickname. */
  facts: ReactNode
  /** What can be done with them. */
  action?: ReactNode
}

/** Somebody in a list: face, nickname that leads to their page, a few facts, and what can be done. */
export function PersonLine({ id, nickname, avatarUrl, avatarId, accessoryId, facts, action }: PersonLineProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Link
        to={`/user/${id}`}
        className="flex min-h-12 min-w-0 flex-1 basis-40 items-center gap-3 rounded-md hover:bg-raised"
      >
        <span aria-hidden="true">
          <Avatar name={nickname} src={avatarUrl} avatarId={avatarId} accessoryId={accessoryId} size="md" />
        </span>
        <span className="min-w-0 flex-1 text-start">
          <span className="block truncate font-semibold" title={nickname}>
            <bdi>{nickname}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">{facts}</span>
        </span>
      </Link>
      {action && <div className="flex shrink-0 gap-2 max-[22rem]:w-full max-[22rem]:*:flex-1">{action}</div>}
    </div>
  )
}
