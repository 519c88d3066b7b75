import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Profile, Today } from '@satoshi/contract/profile'
import { districts } from '@satoshi/rules/words'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { useSky } from '../district/use-sky.ts'
import { Avatar } from '../game-kit/avatar.tsx'
import { formatBtz } from '../game-kit/btz.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Gift } from '../kit/icon.ts'
import { serverNow } from '../lib/clock.ts'
import { isolated } from '../lib/isolated.ts'
import { LivesChip } from '../streak/lives-chip.tsx'
import { dayPart } from './greeting.ts'
import { LitStreet } from './lit-street.tsx'
import { MainAction } from './main-action.tsx'

type HomeHeroProps = { profile: Profile; today: Today; picture: Dashboard | undefined }

/**
 * The street in which the player lives, in the colours of their district, or of all seven before there is one: every
 * answer of today has lit a window, and the player stands before it. Below it the one main action of the day.
 */
export function HomeHero({ profile, today, picture }: HomeHeroProps) {
  const { t } = useTranslation()
  const sky = useSky()
  const home = picture?.district?.district
  const { nickname, timeZone, profileImageUrl, currentAvatarId, accessoryId } = profile
  return (
    <section
      aria-labelledby="home-greeting"
      className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-low"
    >
      <div
        data-sky={sky}
        className="relative isolate flex min-h-64 flex-1 flex-col gap-1 bg-linear-to-b from-(--sky-top) via-(--sky-mid) to-(--sky-low) p-4 pb-34 sm:min-h-80 sm:p-6 sm:pb-44"
      >
        <LitStreet
          lit={today.answered}
          districts={home ? [home] : districts}
          className="absolute inset-x-0 bottom-0 -z-10 h-36 w-full sm:h-48"
        />
        <h2 id="home-greeting" className="font-display text-2xl leading-tight font-bold break-words sm:text-4xl">
          {t(`dashboard.greeting.${dayPart(serverNow(), timeZone)}`, { name: isolated(nickname) })}
        </h2>
        <News today={today} picture={picture} />
        <span
          aria-hidden="true"
          data-district={home}
          className="absolute start-4 bottom-2 rounded-full bg-page/60 p-1 sm:start-6"
        >
          <Avatar
            name={nickname}
            src={profileImageUrl}
            avatarId={currentAvatarId}
            accessoryId={accessoryId}
            size="lg"
            className={home ? 'ring-3 ring-district' : 'ring-3 ring-action'}
          />
        </span>
      </div>
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        <MainAction />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <FirstQuiz cents={today.firstQuizCents} />
          <LivesChip />
          <LinkButton to="/game-mode" variant="ghost" className="px-3!">
            {t('dashboard.play.modes')}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}

/** What today or yesterday has brought, and how the player or their district stands: whatever the picture knows to be so. */
function News({ today, picture }: { today: Today; picture: Dashboard | undefined }) {
  const { t } = useTranslation()
  return (
    <p className="max-w-[46ch] leading-snug font-medium text-ink">
      {windowsText(t, today)} {picture && <Standing picture={picture} />}
    </p>
  )
}

// Who comes back hears first what yesterday was.
function windowsText(t: TFunction, { answered, answeredYesterday }: Today): string {
  if (answered > 0) return t('dashboard.play.text', { count: answered })
  return answeredYesterday > 0
    ? t('dashboard.play.yesterday', { count: answeredYesterday })
    : t('dashboard.play.textNone')
}

function Standing({ picture: { notices, week, district } }: { picture: Dashboard }) {
  const { t } = useTranslation()
  if (week.me.rank !== null) return t('dashboard.news.week', { rank: week.me.rank })
  if (district)
    return t('dashboard.news.district', { name: t(`app.districts.${district.district}`), rank: district.rank })
  return notices.unread > 0 ? t('dashboard.news.notices', { count: notices.unread }) : null
}

function FirstQuiz({ cents }: { cents: number | null }) {
  const { t, i18n } = useTranslation()
  if (cents === null) return null
  return (
    <p className="flex items-center gap-2 text-sm font-semibold text-btz-ink">
      <Gift aria-hidden="true" className="size-4.5 shrink-0" />
      {t('dashboard.play.first', { btz: formatBtz(cents, i18n.language) })}
    </p>
  )
}
