import { useTranslation } from 'react-i18next'

import { numberFormat } from '../kit/formats.ts'
import { LevelRing } from './level-ring.tsx'

type LevelLineProps = { level: number; have: number; need: number | null }

/** The level in its ring, and in words what the next one takes. */
export function LevelLine({ level, have, need }: LevelLineProps) {
  const { t, i18n } = useTranslation()
  const format = (value: number) => numberFormat(i18n.language).format(value)
  const text =
    need === null ? t('profile.level.last') : t('profile.level.xp', { have: format(have), need: format(need) })
  return (
    <div className="flex items-center gap-4">
      <LevelRing level={level} have={have} need={need} label={text} />
      <div className="min-w-0">
        <p className="font-display text-lg leading-tight font-bold">{t('profile.level.title', { level })}</p>
        <p aria-hidden="true" className="numbers text-sm text-muted">
          {text}
        </p>
      </div>
    </div>
  )
}
