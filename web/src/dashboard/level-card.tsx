import type { Profile } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { LevelRing } from '../profile/level-ring.tsx'
import { numberFormat } from '../kit/formats.ts'

/** The level and what is missing to the next. */
export function LevelCard({ profile: { level, levelXp, levelNeedsXp } }: { profile: Profile }) {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberFormat(i18n.language).format(value)
  const xp =
    levelNeedsXp === null
      ? t('dashboard.level.last')
      : t('dashboard.level.xp', { have: format(levelXp), need: format(levelNeedsXp) })
  return (
    <Card
      as="section"
      tone="xp"
      aria-labelledby="level-title"
      className="flex flex-col gap-3 sm:flex-row sm:items-center sm:gap-4"
    >
      <LevelRing level={level} have={levelXp} need={levelNeedsXp} label={xp} />
      <div className="min-w-0">
        <h2 id="level-title" className="text-lg leading-tight font-bold sm:text-xl">
          {t('dashboard.level.title', { level })}
        </h2>
        <p aria-hidden="true" className="numbers text-sm text-muted">
          {xp}
        </p>
      </div>
    </Card>
  )
}
