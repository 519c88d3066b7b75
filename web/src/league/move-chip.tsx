import type { LeagueMove } from '@satoshi/rules/league/close-group'
import { useTranslation } from 'react-i18next'

import { Chip } from '../kit/chip.tsx'
import { Minus, TrendingDown, TrendingUp } from '../kit/icon.ts'

/** Whether a place rises, stays or falls: by picture, colour and word. `now` for a week that runs. */
export function MoveChip({ move, now = false }: { move: LeagueMove; now?: boolean }) {
  const { t } = useTranslation()
  const { tone, icon: Picture } = styles[move]
  return (
    <Chip tone={tone} icon={<Picture aria-hidden="true" className="size-4 rtl:-scale-x-100" />}>
      {t(now ? `league.now.${move}` : `league.moved.${move}`)}
    </Chip>
  )
}

const styles = {
  promoted: { tone: 'streak', icon: TrendingUp },
  stayed: { tone: 'plain', icon: Minus },
  demoted: { tone: 'danger', icon: TrendingDown },
} as const
