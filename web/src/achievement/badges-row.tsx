import type { Badge } from '@satoshi/contract/achievement'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { achievementSigns } from './achievement-sign.ts'
import { BadgeFrame } from './badge-frame.tsx'
import { useBadges } from './use-achievements.ts'

/** Where all achievements of the player are. */
const achievementsPath = '/gamification?tab=achievements'

/** Badges shown before one opens all of them. */
const shown = 8

type BadgesRowProps = {
  userId: string
  /** Whether they are the viewer's own, who can do something about having none. */
  own: boolean
}

/** The newest badges of a player. Where they cannot be read the screen does without. */
export function BadgesRow({ userId, own }: BadgesRowProps) {
  const { t } = useTranslation()
  const title = useId()
  const { data, error } = useBadges(userId)
  if (!data && error) return null
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id={title} className="text-xl font-bold">
          {t('achievement.badges')}
        </h2>
        {own && (
          <Link
            to={achievementsPath}
            className="-my-2 inline-flex min-h-12 items-center rounded-md px-2 font-semibold text-action-ink hover:underline"
          >
            {t('achievement.seeAll')}
          </Link>
        )}
      </div>
      {!data && <Skeleton className="h-24" />}
      {data?.items.length === 0 && (own ? <NoneYet /> : <p className="text-muted">{t('achievement.othersNone')}</p>)}
      {data && data.items.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
          {data.items.slice(0, shown).map((badge) => (
            <BadgeOf key={badge.key} badge={badge} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function BadgeOf({ badge: { key, rarity } }: { badge: Badge }) {
  const { t } = useTranslation()
  const Sign = achievementSigns[key]
  return (
    <li className="flex flex-col items-center gap-1 text-center">
      <BadgeFrame rarity={rarity} className="size-16">
        <Sign className="size-6" />
      </BadgeFrame>
      <span className="text-sm leading-tight font-semibold">{t(`achievement.names.${key}`)}</span>
      <span className="text-xs text-muted">{t(`achievement.rarities.${rarity}`)}</span>
    </li>
  )
}

function NoneYet() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold">{t('achievement.noBadges')}</p>
        <p className="text-sm text-muted">{t('achievement.noBadgesText')}</p>
      </div>
      <LinkButton to="/quiz" variant="quiet">
        {t('achievement.play')}
      </LinkButton>
    </div>
  )
}
