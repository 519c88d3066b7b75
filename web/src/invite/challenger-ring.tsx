import type { DuelInvite } from '@satoshi/contract/invite'
import { inviteShownMillis } from '@satoshi/rules/invite/invite'
import { second, type Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { ProgressRing } from '../kit/progress-ring.tsx'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { RatingText } from '../people/rating-text.tsx'

/** The last seconds are shown as such. */
const urgentMillis = 5 * second

/** Who challenges, inside the ring of the time that is left. */
export function ChallengerRing({ invite, until }: { invite: DuelInvite; until: Instant }) {
  const { t } = useTranslation()
  const { challenger } = invite
  const left = useTimeLeft(until, 250)
  const count = Math.ceil(left / second)
  return (
    <div className="flex flex-col items-center gap-1 text-center">
      <div className="relative">
        <ProgressRing
          size={132}
          fraction={left / inviteShownMillis}
          urgent={left <= urgentMillis}
          label={t('invite.dialog.timeLeft', { count })}
        >
          <Avatar
            name={challenger.nickname}
            src={challenger.profile_image_url}
            avatarId={challenger.avatar?.name}
            accessoryId={challenger.accessory_id}
            size="xl"
            className="size-26!"
          />
        </ProgressRing>
        <span
          aria-hidden="true"
          className="numbers absolute -bottom-1 start-1/2 min-w-12 -translate-x-1/2 rounded-full border border-line bg-raised px-2 py-0.5 text-sm font-bold rtl:translate-x-1/2"
        >
          {t('invite.dialog.seconds', { count })}
        </span>
      </div>
      <bdi className="mt-2 line-clamp-2 max-w-full font-display text-2xl leading-tight font-bold wrap-anywhere">
        {challenger.nickname}
      </bdi>
      <p className="numbers text-muted">
        {t('invite.dialog.level', { level: challenger.level })}
        <span aria-hidden="true"> · </span>
        <RatingText rating={{ value: challenger.rating, provisional: challenger.rating_provisional }} />
      </p>
    </div>
  )
}
