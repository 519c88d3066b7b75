import type { PublicProfile } from '@satoshi/contract/person'
import type { ProfilePage } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Avatar } from '../game-kit/avatar.tsx'
import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'
import { PlanFrame } from './plan-frame.tsx'
import { ProfileBackdrop } from './profile-backdrop.tsx'

type HeadCardProps = {
  player: Pick<PublicProfile, 'nickname' | 'avatarUrl' | 'avatarId' | 'accessoryId' | 'skinId'>
  /** What the player's plan shows now. */
  shown: Pick<ProfilePage, 'frame' | 'profileTheme'>
  children: ReactNode
}

/**
 * The head of a player's page, in their skin or else under the city's sky: the face, and whatever stands beside it. A plan
 * puts its ring around the face, and the theme that was chosen behind all of it.
 */
export function HeadCard({ player, shown: { frame, profileTheme }, children }: HeadCardProps) {
  const { t } = useTranslation()
  const { nickname, avatarUrl, avatarId, accessoryId, skinId } = player
  return (
    <ProfileBackdrop theme={profileTheme}>
      <PlayerCard
        skinId={skinId}
        plain="rounded-lg border border-line shadow-low bg-linear-to-b from-(--sky-top) to-(--sky-low)"
        className="flex flex-col gap-5 overflow-hidden p-5 sm:flex-row sm:items-center sm:gap-6 sm:p-6"
      >
        <span aria-hidden="true" className="self-center">
          <PlanFrame frame={frame}>
            <SkinFrame>
              <Avatar name={nickname} src={avatarUrl} avatarId={avatarId} accessoryId={accessoryId} size="xl" />
            </SkinFrame>
          </PlanFrame>
        </span>
        {frame && <span className="sr-only">{t(`people.user.frame.${frame}`)}</span>}
        {children}
      </PlayerCard>
    </ProfileBackdrop>
  )
}

/** The way from a player's own number of followers to who they are, over the whole fact that it stands in. */
export function FollowersLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/profile/followers"
      className="rounded-sm font-semibold text-action-ink underline underline-offset-2 after:absolute after:-inset-x-1 after:-inset-y-2"
    >
      {t('people.user.followers')}
    </Link>
  )
}
