import type { SeatView } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'
import { PlayerName } from './player-name.tsx'

/** Who came where, when more than one played. */
export function ResultPlaces({ places, mine }: { places: SeatView[]; mine: number | null }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="places-title">
      <h3 id="places-title" className="mb-3 text-xl font-bold">
        {t('match.result.places')}
      </h3>
      <Card as="ol" className="px-2 py-2">
        {places.map(({ seat, place, player, score }) => (
          <li
            key={seat}
            aria-current={seat === mine || undefined}
            className={classNames('flex items-center gap-3 rounded-md p-3', seat === mine && 'bg-raised')}
          >
            <span className="numbers w-8 text-center font-display text-xl font-bold text-muted">
              {place !== null && <Num value={place} />}
            </span>
            <Avatar
              name={player.nickname}
              src={player.avatarUrl}
              avatarId={player.avatarId}
              accessoryId={player.accessoryId}
              botId={player.isBot ? player.id : null}
              size="sm"
            />
            <PlayerName player={player} isMe={seat === mine} className="flex-1" />
            {player.isBot && <Chip>{t('match.result.bot')}</Chip>}
            <span className="numbers font-semibold">{t('match.result.points', { points: score })}</span>
          </li>
        ))}
      </Card>
    </section>
  )
}
