import type { Profile } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { serverNow } from '../lib/clock.ts'
import { isolated } from '../lib/isolated.ts'
import { dayPart } from './greeting.ts'

/** Good morning, afternoon or evening on the player's own clock, as the server knows it. */
export function Greeting({
  profile: { nickname, timeZone, profileImageUrl, currentAvatarId, accessoryId },
}: {
  profile: Profile
}) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 items-center gap-4">
      <span aria-hidden="true">
        <Avatar
          name={nickname}
          src={profileImageUrl}
          avatarId={currentAvatarId}
          accessoryId={accessoryId}
          size="md"
          className="ring-2 ring-line"
        />
      </span>
      <p className="min-w-0 font-display text-2xl leading-tight font-bold break-words sm:text-3xl">
        {t(`dashboard.greeting.${dayPart(serverNow(), timeZone)}`, { name: isolated(nickname) })}
      </p>
    </div>
  )
}
