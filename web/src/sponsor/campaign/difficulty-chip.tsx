import type { Difficulty } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Chip, type ChipTone } from '../../kit/chip.tsx'

/** How difficult a question is, in a word. */
export function DifficultyChip({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation()
  return (
    <Chip tone={tones[difficulty]} className="shrink-0 px-2! py-0.5! text-xs!">
      {t(`sponsor.difficulties.${difficulty}`)}
    </Chip>
  )
}

const tones: Record<Difficulty, ChipTone> = { easy: 'streak', medium: 'info', hard: 'xp' }
