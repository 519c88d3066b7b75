import type { Rarity } from '@satoshi/rules/achievement/achievements'
import { useTranslation } from 'react-i18next'

import './rarity.css'

/** The rarity by its name, in its colour. */
export function RarityChip({ rarity }: { rarity: Rarity }) {
  const { t } = useTranslation()
  return (
    <span
      data-rarity={rarity}
      className="shrink-0 rounded-full border border-(--rarity) bg-(--rarity-deep) px-2.5 py-0.5 text-xs font-semibold text-(--rarity-ink)"
    >
      {t(`achievement.rarities.${rarity}`)}
    </span>
  )
}
