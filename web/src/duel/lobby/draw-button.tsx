import { useTranslation } from 'react-i18next'

import { Shuffle } from '../../kit/icon.ts'
import { announce } from '../../kit/live-region.tsx'
import { drawTopic, newSeed, type ThemeDraw } from './theme-draw.ts'
import { useThemeName } from '../../match/theme-name.ts'

/** Draws a topic for whoever likes to be surprised. It is there at once: nothing spins, and nothing nearly stops. */
export function DrawButton({ onDraw }: { onDraw: (draw: ThemeDraw) => void }) {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  const pick = () => {
    const drawn = drawTopic(newSeed())
    announce(t('lobby.theme.drawn', { theme: nameOf(drawn.topic) }))
    onDraw(drawn)
  }
  return (
    <button
      type="button"
      onClick={pick}
      className="inline-flex min-h-12 items-center gap-2 rounded-full border-2 border-dashed border-control px-4 py-1.5 text-sm font-semibold text-action-ink transition-colors duration-120 hover:bg-raised active:translate-y-px"
    >
      <Shuffle aria-hidden="true" className="size-4" />
      {t('lobby.theme.draw')}
    </button>
  )
}
