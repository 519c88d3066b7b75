import type { Search } from '@satoshi/contract/matchmaking'
import type { RatedProfile } from '@satoshi/contract/person'
import { offerMillis } from '@satoshi/rules/matchmaking/ticket'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { PlayerCard } from '../../game-kit/player-card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { CircleCheck, Clock } from '../../kit/icon.ts'
import { wantsLessMotion } from '../../kit/less-motion.ts'
import { Num } from '../../kit/number-text.tsx'
import { ProgressRing } from '../../kit/progress-ring.tsx'
import { query } from '../../lib/api.ts'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { RatingText } from '../../people/rating-text.tsx'
import { PlayerAvatar } from './player-avatar.tsx'
import { useDuelSummary } from './use-duel-summary.ts'

type OfferSidesProps = { offer: NonNullable<Search['offer']> }

/** The two who would meet, how strong they are, who has accepted, and the seconds that are left. */
export function OfferSides({ offer }: OfferSidesProps) {
  const { data: summary } = useDuelSummary()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const rating = summary?.ratings.find(({ category }) => category === 'overall')?.rating
  return (
    <div className="grid w-full max-w-md grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
      {me ? (
        <Side
          profile={{
            id: me.profile.id,
            isBot: false,
            nickname: me.profile.nickname,
            avatarUrl: me.profile.profileImageUrl,
            avatarId: me.profile.currentAvatarId,
            accessoryId: me.profile.accessoryId,
            skinId: me.profile.skinId,
            rating: rating ?? { value: 1_500, provisional: true },
          }}
          accepted={offer.accepted}
        />
      ) : (
        <span />
      )}
      <OfferRing key={offer.id} expiresAt={offer.expiresAt} />
      <Side profile={offer.opponent} accepted={offer.otherAccepted} />
    </div>
  )
}

type SideProps = { profile: Omit<RatedProfile, 'level'>; accepted: boolean }

function Side({ profile, accepted }: SideProps) {
  const { t } = useTranslation()
  const Sign = accepted ? CircleCheck : Clock
  return (
    <PlayerCard skinId={profile.skinId} plain="" className="flex min-w-0 flex-col items-center gap-1 px-1 py-3">
      <PlayerAvatar
        of={profile}
        size="lg"
        className={accepted ? 'outline-3 outline-streak' : 'outline-3 outline-line'}
      />
      <bdi className="mt-1 line-clamp-2 max-w-full font-semibold break-words text-(--skin-name)">
        {profile.nickname}
      </bdi>
      <span className="font-display text-lg font-bold">
        <RatingText rating={profile.rating} />
      </span>
      <span
        className={classNames('inline-flex items-center gap-1 text-sm', accepted ? 'text-streak-ink' : 'text-muted')}
      >
        <Sign aria-hidden="true" className="size-4" />
        {t(accepted ? 'lobby.offer.ready' : 'lobby.offer.notYet')}
      </span>
    </PlayerCard>
  )
}

function OfferRing({ expiresAt }: { expiresAt: number }) {
  const { t } = useTranslation()
  const left = useTimeLeft(expiresAt, wantsLessMotion() ? 1_000 : 100)
  const seconds = Math.ceil(left / 1_000)
  return (
    <ProgressRing
      fraction={left / offerMillis}
      label={t('lobby.offer.left', { seconds })}
      urgent={seconds <= 3}
      size={72}
    >
      <Num value={seconds} />
    </ProgressRing>
  )
}
