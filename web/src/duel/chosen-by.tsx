import type { SeatView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { PlayerAvatar } from './lobby/player-avatar.tsx'

type ChosenByProps = {
  player: SeatView['player']
  district: DistrictKey
  /** The viewer's own: the option says in words that it is theirs. */
  mine?: boolean
}

/** A player's face on the option that they chose. */
export function ChosenBy({ player, district, mine = false }: ChosenByProps) {
  const { t } = useTranslation()
  return (
    <span className="flex shrink-0 animate-grow items-center">
      {!mine && <span className="sr-only">{t('duel.reveal.chose', { name: player.nickname })}</span>}
      <PlayerAvatar
        of={player}
        district={district}
        size="xs"
        className={mine ? 'ring-2 ring-action' : 'ring-2 ring-control'}
      />
    </span>
  )
}
