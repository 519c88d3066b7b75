import type { DuelTheme } from '@satoshi/contract/person'
import { useTranslation } from 'react-i18next'

import type { ThemeDraw } from './theme-draw.ts'
import { districtOf } from './theme-face.ts'
import { TwoFronts } from './two-fronts.tsx'
import { useThemeName } from '../../match/theme-name.ts'

/** The theme as the place where the duel will be; `draw` where it was drawn and not chosen. */
export function ThemeStage({ theme, draw }: { theme: DuelTheme; draw: ThemeDraw | null }) {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  return (
    <div
      data-district={districtOf(theme)}
      className="relative isolate min-h-48 overflow-hidden rounded-lg border border-district-shade sm:min-h-60"
    >
      <TwoFronts theme={theme} className="absolute! inset-0 -z-10" />
      <div className="bg-linear-to-r from-page/80 to-transparent p-4 pe-18 sm:p-5 sm:pe-28 rtl:bg-linear-to-l">
        <p className="text-sm font-semibold text-district-ink">{t('lobby.theme.title')}</p>
        <p className="font-display text-2xl leading-tight font-bold break-words sm:text-3xl">{nameOf(theme)}</p>
        <p className="mt-0.5 text-sm text-ink">
          {draw ? t('lobby.theme.seed', { seed: draw.seed }) : t('lobby.theme.facts')}
        </p>
      </div>
    </div>
  )
}
