import type { PublicProfile as Shown } from '@satoshi/contract/person'
import type { DistrictKey } from '@satoshi/rules/words'

import { Avatar, type AvatarSize } from '../../game-kit/avatar.tsx'

type PlayerAvatarProps = {
  of: Pick<Shown, 'id' | 'nickname' | 'avatarUrl' | 'avatarId' | 'accessoryId' | 'isBot'>
  /** Other colours than the name's, where two must be told apart. */
  district?: DistrictKey | undefined
  size: AvatarSize
  className?: string
}

/** The picture of somebody whose name stands beside it. */
export function PlayerAvatar({
  of: { id, nickname, avatarUrl, avatarId, accessoryId, isBot },
  district,
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
        {...(district && { district })}
        size={size}
        className={className}
      />
    </span>
  )
}
