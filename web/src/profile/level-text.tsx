import { maxLevel } from '@satoshi/rules/progress/level'
import { useTranslation } from 'react-i18next'

import { numberFormat } from '../kit/formats.ts'
import { Star } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'

/** Where somebody stands among levels and stars. */
export type Standing = { level: number; levelXp: number; levelNeedsXp: number; stars: number }

/** What the next level takes, or at the last one the next star. */
export function useLevelXpText(): (standing: Standing) => string {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberFormat(i18n.language).format(value)
  return ({ level, levelXp, levelNeedsXp }) =>
    t(level < maxLevel ? 'profile.level.xp' : 'profile.level.star', {
      have: format(levelXp),
      need: format(levelNeedsXp),
    })
}

/** The level as a title, with the stars beyond the last one. */
export function LevelTitle({ level, stars }: Pick<Standing, 'level' | 'stars'>) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {t('profile.level.title', { level })}
      {stars > 0 && (
        <span className="numbers inline-flex items-center gap-1 text-streak-ink">
          <Star aria-hidden="true" className="size-[0.9em] fill-current" />
          <span className="sr-only">{t('profile.level.stars', { stars })}</span>
          <span aria-hidden="true">
            <Num value={stars} />
          </span>
        </span>
      )}
    </span>
  )
}
