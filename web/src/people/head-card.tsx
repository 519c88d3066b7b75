import type { PublicProfile } from '@satoshi/contract/person'
import type { ReactNode } from 'react'

import { Avatar } from '../game-kit/avatar.tsx'
import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'

type HeadCardProps = {
  player: Pick<PublicProfile, 'nickname' | 'avatarUrl' | 'avatarId' | 'accessoryId' | 'skinId'>
  children: ReactNode
}

/** The head of a player's page, in their skin or else under the city's sky: the face, and whatever stands beside it. */
export function HeadCard({ player: { nickname, avatarUrl, avatarId, accessoryId, skinId }, children }: HeadCardProps) {
  return (
    <PlayerCard
      skinId={skinId}
      plain="rounded-lg border border-line shadow-low bg-linear-to-b from-(--sky-top) to-(--sky-low)"
      className="flex flex-col gap-5 overflow-hidden p-5 sm:flex-row sm:items-center sm:gap-6 sm:p-6"
    >
      <span aria-hidden="true" className="self-center">
        <SkinFrame>
          <Avatar name={nickname} src={avatarUrl} avatarId={avatarId} accessoryId={accessoryId} size="xl" />
        </SkinFrame>
      </span>
      {children}
    </PlayerCard>
  )
}
