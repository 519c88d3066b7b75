import type { SeatView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'

type ChosenByProps = { player: SeatView['player']; district: DistrictKey }

/** The opponent's face on the option that they chose. */
export function ChosenBy({
  player: { id, nickname, avatarUrl, avatarId, accessoryId, isBot },
  district,
}: ChosenByProps) {
  const { t } = useTranslation()
  return (
    <span className="flex shrink-0 animate-grow items-center">
      <span className="sr-only">{t('duel.reveal.chose', { name: nickname })}</span>
      <span aria-hidden="true">
        <Avatar
          name={nickname}
          src={avatarUrl}
          avatarId={avatarId}
          accessoryId={accessoryId}
          botId={isBot ? id : null}
          district={district}
          size="sm"
          className="ring-2 ring-control"
        />
      </span>
    </span>
  )
}
