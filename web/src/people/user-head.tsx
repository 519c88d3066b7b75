import type { ProfilePage } from '@satoshi/contract/people'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { Users } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { FollowersLink, HeadCard } from './head-card.tsx'
import { AcceptanceNote } from './person-row.tsx'
import { PresenceText } from '../presence/presence-dot.tsx'
import { RatingText } from './rating-text.tsx'
import { UserActions } from './user-actions.tsx'

type UserHeadProps = {
  profile: ProfilePage
  own: boolean
  challenge: (profile: ProfilePage) => ReactNode
}

/** Who this is, under the city's sky, and what can be done. */
export function UserHead({ profile, own, challenge }: UserHeadProps) {
  const { player, presence, accepts, relation } = profile
  return (
    <HeadCard player={player} shown={profile}>
      <div className="flex min-w-0 flex-1 flex-col gap-3 max-sm:items-center max-sm:text-center">
        {/* The heading of the page says the nickname to screen readers. */}
        <p
          aria-hidden="true"
          className="max-w-full font-display text-3xl leading-tight font-bold break-words text-(--skin-name)"
        >
          <bdi>{player.nickname}</bdi>
        </p>
        {!own && (
          <p className="flex flex-wrap items-center gap-2 text-sm max-sm:justify-center">
            <span className="rounded-full bg-page/85 px-3 py-1">
              <PresenceText state={presence} />
            </span>
            <RelationChip relation={relation} />
            {accepts !== 'yes' && accepts !== 'offline' && !relation.blocked && (
              <span className="rounded-full bg-page/85 px-3 py-1">
                <AcceptanceNote accepts={accepts} />
              </span>
            )}
          </p>
        )}
        <Strength profile={profile} own={own} />
        {!own && (
          <div className="w-fit rounded-md bg-page/70 p-2">
            <UserActions profile={profile} challenge={challenge} />
          </div>
        )}
      </div>
    </HeadCard>
  )
}

function RelationChip({ relation: { friend, followsMe, blocked } }: Pick<ProfilePage, 'relation'>) {
  const { t } = useTranslation()
  if (blocked) return <Chip tone="danger">{t('people.relation.blocked')}</Chip>
  if (friend) {
    return (
      <Chip tone="streak" icon={<Users aria-hidden="true" className="size-4" />}>
        {t('people.relation.friend')}
      </Chip>
    )
  }
  return followsMe ? <Chip>{t('people.relation.followsMe')}</Chip> : null
}

/** Rating, who follows whom, and posts; the level stands below, in its ring. */
function Strength({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { t } = useTranslation()
  const { player, followers, following, posts } = profile
  const facts = [
    { key: 'followers', value: <Num value={followers} /> },
    { key: 'following', value: <Num value={following} /> },
    { key: 'posts', value: <Num value={posts} /> },
    { key: 'rating', value: <RatingText rating={player.rating} /> },
  ] as const
  return (
    <dl className="grid w-full max-w-md grid-cols-4 gap-2 max-[24rem]:grid-cols-2 rounded-md bg-page/85 px-2 py-3 text-center">
      {facts.map(({ key, value }) => (
        <div key={key} className="relative flex min-w-0 flex-col-reverse">
          <dt className="text-xs text-muted wrap-anywhere">
            {own && key === 'followers' ? <FollowersLink /> : t(`people.user.${key}`)}
          </dt>
          <dd className="font-display text-xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
