import type { MatchView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Chip } from '../kit/chip.tsx'
import { IconButton } from '../kit/icon-button.tsx'
import { Swords, X } from '../kit/icon.ts'
import { themeText } from '../match/theme-name.ts'

type DuelBarProps = { view: MatchView; theme: string | null; onExit: () => void }

/** The way out, what the duel is about, and what it is for. */
export function DuelBar({ view, theme, onExit }: DuelBarProps) {
  const { t } = useTranslation()
  return (
    <div className="duel-bar flex items-center gap-2 px-2 py-1">
      <IconButton label={t('duel.leave.open')} onClick={onExit}>
        <X aria-hidden="true" className="size-6" />
      </IconButton>
      <p className="flex min-w-0 flex-1 items-center justify-center gap-2 text-sm font-semibold text-muted">
        <Swords aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{theme === null ? t('duel.title') : themeText(t, theme)}</span>
      </p>
      <Pot view={view} />
    </div>
  )
}

function Pot({ view: { stake } }: { view: MatchView }) {
  const { t } = useTranslation()
  if (!stake) return <Chip className="me-2 shrink-0">{t('duel.pot.friendly')}</Chip>
  return (
    <Chip tone="btz" className="me-2 shrink-0">
      <span className="sr-only">{t('duel.pot.label')}</span>
      <Btz cents={stake.potCents} />
    </Chip>
  )
}
