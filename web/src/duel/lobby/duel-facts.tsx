import { useTranslation } from 'react-i18next'

import { Btz } from '../../game-kit/btz.tsx'
import { Chip } from '../../kit/chip.tsx'
import { Users } from '../../kit/icon.ts'
import { districtOf } from './theme-face.ts'
import { useThemeName } from '../../match/theme-name.ts'

/** What a duel is about and what it is worth, as two chips. */
export function DuelFacts({ theme, stakeCents }: { theme: string; stakeCents: number }) {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  return (
    <p data-district={districtOf(theme)} className="flex flex-wrap justify-center gap-2">
      <Chip tone="district">{nameOf(theme)}</Chip>
      {stakeCents > 0 ? (
        <Chip tone="btz">
          <Btz cents={stakeCents} />
        </Chip>
      ) : (
        <Chip icon={<Users aria-hidden="true" className="size-4" />}>{t('stakes.picker.friendly')}</Chip>
      )}
    </p>
  )
}
