import type { ProfilePage } from '@satoshi/contract/people'
import type { Profile } from '@satoshi/contract/profile'
import { shownTheme } from '@satoshi/rules/profile-theme'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Settings } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { FollowersLink, HeadCard } from '../people/head-card.tsx'
import { RatingText } from '../people/rating-text.tsx'
import { LevelLine } from './level-line.tsx'

/** Who the player is, under the city's sky: level, people around them, and the way to change what is shown. */
export function ProfileHead({ profile, person }: { profile: Profile; person: ProfilePage | undefined }) {
  const { t, i18n } = useTranslation()
  return (
    <HeadCard
      player={{ ...profile, avatarUrl: profile.profileImageUrl, avatarId: profile.currentAvatarId }}
      shown={{ frame: profile.perks.frame, profileTheme: shownTheme(profile.profileTheme, profile.perks) }}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="max-sm:text-center">
          {/* The heading of the page says the nickname to screen readers. */}
          <p
            aria-hidden="true"
            className="font-display text-3xl leading-tight font-bold break-words text-(--skin-name)"
          >
            <bdi>{profile.nickname}</bdi>
          </p>
          {person && (
            <p className="text-sm text-ink">{t('profile.since', { date: formatDate(person.since, i18n.language) })}</p>
          )}
        </div>
        {profile.financialGoal && (
          <p className="rounded-md bg-page/85 px-3 py-2 text-sm break-words">
            <span className="font-semibold">{t('profile.goal')}</span> <bdi>{profile.financialGoal}</bdi>
          </p>
        )}
        <div className="rounded-md bg-page/85 p-3">
          <LevelLine standing={profile} />
        </div>
        <People person={person} />
        <LinkButton
          to="/settings/personal"
          variant="quiet"
          icon={<Settings aria-hidden="true" className="size-5" />}
          className="self-start max-sm:w-full"
        >
          {t('profile.edit')}
        </LinkButton>
      </div>
    </HeadCard>
  )
}

/** Who follows whom, posts, and the overall rating; the shape of it while it is on its way. */
function People({ person }: { person: ProfilePage | undefined }) {
  const { t } = useTranslation()
  const facts = [
    { key: 'followers', value: person && <Num value={person.followers} /> },
    { key: 'following', value: person && <Num value={person.following} /> },
    { key: 'posts', value: person && <Num value={person.posts} /> },
    { key: 'rating', value: person && <RatingText rating={person.player.rating} /> },
  ] as const
  return (
    <dl className="grid grid-cols-4 gap-x-1 gap-y-2 rounded-md max-[24rem]:grid-cols-2 bg-page/85 px-1 py-3 text-center">
      {facts.map(({ key, value }) => (
        <div key={key} className="relative flex min-w-0 flex-col-reverse">
          <dt className="text-xs text-muted wrap-anywhere">
            {key === 'followers' ? <FollowersLink /> : t(`profile.people.${key}`)}
          </dt>
          <dd className="min-h-7 font-display text-xl font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
