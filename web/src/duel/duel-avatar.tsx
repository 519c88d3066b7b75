import type { SeatView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { classNames } from '../kit/class-names.ts'
import { CloudOff, Lock, Trophy } from '../kit/icon.ts'

/** What a face says beside its name: that its answer is in, that its connection is gone, that it won. */
export type AvatarSign = 'locked' | 'away' | 'won' | null

type DuelAvatarProps = { seat: SeatView; district: DistrictKey; sign: AvatarSign; className?: string }

/** A player on the roof of their tower. What the sign means stands in words on the name plate. */
export function DuelAvatar({ seat: { player }, district, sign, className }: DuelAvatarProps) {
  const { t } = useTranslation()
  const Sign = sign && signs[sign]
  return (
    <div className={classNames('relative size-(--face)', className)}>
      <Avatar
        name={player.nickname}
        src={player.avatarUrl}
        avatarId={player.avatarId}
        accessoryId={player.accessoryId}
        district={district}
        botId={player.isBot ? player.id : null}
        className={classNames(
          'size-full! ring-3 transition-[opacity,box-shadow] duration-180',
          sign === 'locked' ? 'ring-action' : sign === 'won' ? 'ring-btz' : 'ring-district-glow',
          sign === 'away' && 'brightness-75 saturate-0',
        )}
      />
      {Sign && sign && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -end-1.5 -top-1 grid size-6 animate-pop place-items-center rounded-full border-2 border-page',
            badges[sign],
          )}
        >
          <Sign className="size-3.5" strokeWidth={3} />
        </span>
      )}
      {player.isBot && (
        <span
          dir="ltr"
          className="absolute inset-x-0 -bottom-1.5 mx-auto w-fit rounded-sm border border-control bg-raised px-1 text-[0.625rem] leading-tight font-bold tracking-wide text-ink"
        >
          {t('match.result.bot')}
        </span>
      )}
    </div>
  )
}

const signs = { locked: Lock, away: CloudOff, won: Trophy }
const badges = { locked: 'bg-action text-on-action', away: 'bg-raised text-danger-ink', won: 'bg-btz text-on-btz' }
