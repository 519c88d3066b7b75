import type { Battle } from '@satoshi/contract/battle'
import type { BattleSide } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import '../../city/city.css'
import { DistrictPicture } from '../../city/city.tsx'
import { Card } from '../../kit/card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Swords, Trophy } from '../../kit/icon.ts'
import { BattleClock } from './battle-clock.tsx'
import { useElo } from './use-battles.ts'

/** The two districts of a battle, one before the other: who they are, how strong, how many fight, and how long still. */
export function BattleScene({ battle }: { battle: Battle }) {
  return (
    <Card as="section" className="overflow-hidden p-0!">
      <div className="relative grid grid-cols-2">
        <Half battle={battle} side="attacker" />
        <Half battle={battle} side="defender" />
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-30 mx-auto grid size-14 place-items-center rounded-full border-2 border-line bg-surface text-ink shadow-high sm:top-42 sm:size-16"
        >
          <Swords className="size-7 sm:size-8" />
        </span>
      </div>
      {!battle.result && (
        <div className="flex justify-center border-t border-line px-4 py-3 text-center">
          <BattleClock battle={battle} />
        </div>
      )}
    </Card>
  )
}

function Half({ battle, side }: { battle: Battle; side: BattleSide }) {
  const { t } = useTranslation()
  const district = battle[side]
  const elo = useElo(district)
  const hasWon = battle.result?.winner === side
  const isEnd = side === 'defender'
  return (
    <div data-district={district} className={classNames('flex min-w-0 flex-col bg-district-deep', isEnd && 'text-end')}>
      <DistrictPicture
        district={district}
        className={classNames(
          'h-38 w-full bg-linear-to-b from-(--sky-top) to-(--sky-low) pt-3 sm:h-52',
          battle.result?.winner && !hasWon && 'opacity-55',
        )}
      />
      <div
        className={classNames(
          'flex flex-1 flex-col gap-1 border-t-4 border-district px-4 pt-7 pb-4 sm:px-6',
          isEnd && 'items-end',
        )}
      >
        <p className="text-sm font-medium text-muted">{t(`battle.sides.${side}`)}</p>
        <h2 className="text-lg leading-tight font-bold text-balance sm:text-2xl">
          <Link to={`/satoshi-city/${district}`} className="text-district-ink hover:underline">
            {t(`app.districts.${district}`)}
          </Link>
        </h2>
        <p className="numbers text-sm text-muted">
          {t('battle.fighters', { fighters: battle.fighters[side] })}
          {elo !== null && <span className="block">{t('battle.elo', { elo })}</span>}
        </p>
        {hasWon && (
          <p className="mt-1 inline-flex items-center gap-1.5 font-semibold text-btz-ink">
            <Trophy aria-hidden="true" className="size-5" />
            {t('battle.results.won')}
          </p>
        )}
      </div>
    </div>
  )
}
