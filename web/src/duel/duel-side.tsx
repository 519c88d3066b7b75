import type { RatedProfile } from '@satoshi/contract/person'
import type { SeatView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { Num } from '../kit/number-text.tsx'
import { DuelAvatar, type AvatarSign } from './duel-avatar.tsx'
import { Rating } from './rating.tsx'
import { Tower } from './tower.tsx'
import { useCounted } from './use-counted.ts'

export type DuelSideProps = {
  side: 'me' | 'them'
  seat: SeatView
  rating: RatedProfile['rating'] | null
  district: DistrictKey
  grown: number
  /** Ahead in points. */
  leads: boolean
  /** What the question that was just closed brought; null while none is shown. */
  gained: number | null
  sign: AvatarSign
  /** Where this player stands with the question, in a word; null where there is nothing to say. */
  state: string | null
}

/** Half of the stage: one player's tower, points and name plate. */
export function DuelSide({ side, seat, rating, district, grown, leads, gained, sign, state }: DuelSideProps) {
  const { t } = useTranslation()
  const mine = side === 'me'
  return (
    <section
      data-district={district}
      aria-label={t(mine ? 'duel.stage.mine' : 'duel.stage.theirs', { name: seat.player.nickname })}
      className={classNames('duel-side min-w-0', mine ? 'duel-side-me ps-2' : 'duel-side-them pe-2')}
    >
      <Tower district={district} grown={grown}>
        <DuelAvatar seat={seat} district={district} sign={sign} />
      </Tower>
      <Score points={seat.score} leads={leads} gained={gained} mine={mine} />
      <div className={classNames('duel-plate min-w-0 px-1 pt-1.5 pb-1 text-sm', !mine && 'text-end')}>
        <p className={classNames('flex min-w-0 items-baseline gap-1.5', !mine && 'flex-row-reverse')}>
          <bdi className="min-w-0 truncate font-semibold">{seat.player.nickname}</bdi>
          {rating && <Rating rating={rating} className="shrink-0 text-xs text-muted" />}
        </p>
        <p className="min-h-4 truncate text-xs leading-4 font-medium text-muted">{state}</p>
      </div>
    </section>
  )
}

type ScoreProps = { points: number; leads: boolean; gained: number | null; mine: boolean }

function Score({ points, leads, gained, mine }: ScoreProps) {
  const { t } = useTranslation()
  const shown = useCounted(points, 700)
  return (
    <div
      className={classNames(
        'duel-score flex min-w-0 flex-col justify-end pb-1',
        mine ? 'items-start ps-1.5' : 'items-end pe-1.5',
      )}
    >
      <p className="text-base">
        {gained !== null && gained > 0 && (
          <span className="inline-block animate-rise rounded-full border border-streak bg-page px-2 text-sm leading-6 font-bold text-streak-ink">
            <Num value={gained} signed />
          </span>
        )}
      </p>
      <p className={classNames('font-display leading-none font-bold', !leads && 'opacity-75')}>
        <span aria-hidden="true">
          <Num value={shown} />
        </span>
        <span className="sr-only">{t('duel.stage.points', { count: points })}</span>
      </p>
    </div>
  )
}
