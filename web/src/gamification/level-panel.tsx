import type { Profile } from '@satoshi/contract/profile'
import { levelUpCents, maxLevel, xpToNext } from '@satoshi/rules/progress/level'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { numberFormat } from '../kit/formats.ts'
import { LevelLine } from '../profile/level-line.tsx'
import { LevelStreet } from './level-street.tsx'

/** Levels to come that are listed. */
const listed = 5

/** Where the player stands among the levels, how steep the way is, and what the next ones pay. */
export function LevelPanel({ profile }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const { level, levelXp } = profile
  const format = (value: number) => numberFormat(i18n.language).format(value)
  const coming = levelsAfter(level, levelXp)
  return (
    <div className="flex flex-col gap-5">
      <Card as="section" tone="xp" aria-labelledby="level-title" className="flex flex-col gap-5">
        <h2 id="level-title" className="sr-only">
          {t('gamification.tabs.level')}
        </h2>
        <LevelLine standing={profile} />
        <div>
          <LevelStreet level={level} label={t('gamification.level.street', { level, last: maxLevel })} />
          <p className="mt-2 text-sm text-muted">{t('gamification.level.streetText')}</p>
        </div>
      </Card>
      {coming.length > 0 && (
        <Card as="section" aria-labelledby="coming-title">
          <h2 id="coming-title" className="mb-2 text-xl font-bold">
            {t('gamification.level.coming')}
          </h2>
          <ul className="divide-y divide-line">
            {coming.map(({ reached, missing }) => (
              <li key={reached} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
                <span className="font-semibold">{t('profile.level.title', { level: reached })}</span>
                <span className="numbers ms-auto text-sm text-muted">
                  {t('gamification.level.missing', { xp: format(missing) })}
                </span>
                <Btz cents={levelUpCents(reached)} signed className="w-24 justify-end text-btz-ink" />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

function levelsAfter(level: number, levelXp: number): { reached: number; missing: number }[] {
  let missing = -levelXp
  return Array.from({ length: Math.min(listed, maxLevel - level) }, (_, place) => {
    missing += xpToNext(level + place)
    return { reached: level + place + 1, missing }
  })
}
