import type { PublicProfile as Shown } from '@satoshi/contract/person'

import { Avatar, type AvatarSize } from '../../game-kit/avatar.tsx'

type PlayerAvatarProps = {
  of: Pick<Shown, 'id' | 'nickname' | 'avatarUrl' | 'avatarId' | 'accessoryId' | 'isBot'>
  size: AvatarSize
  className?: string
}

/** The picture of somebody whose name stands beside it. */
export function PlayerAvatar({
  of: { id, nickname, avatarUrl, avatarId, accessoryId, isBot },
  size,
  className = '',
}: PlayerAvatarProps) {
  return (
    <span aria-hidden="true" className="shrink-0">
      <Avatar
        name={nickname}
        src={avatarUrl}
        avatarId={avatarId}
        accessoryId={accessoryId}
        botId={isBot ? id : null}
        size={size}
        className={className}
      />
    </span>
  )
}
