import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import type { DistrictKey } from '@satoshi/rules/words'
import { useEffect, useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'

import { PlayerCard } from '../../game-kit/player-card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Num } from '../../kit/number-text.tsx'
import { DuelAvatar } from '../duel-avatar.tsx'
import { DuelSkyline } from '../duel-skyline.tsx'
import { raceOf } from '../score-race.ts'
import { districtsOf, type Sides } from '../sides.ts'
import { Tower } from '../tower.tsx'
import { PlayerName } from '../../match/player-name.tsx'
import { useCounted } from '../../kit/use-counted.ts'
import type { DuelVerdict } from '../why-won.ts'

type ResultHeroProps = {
  view: MatchView
  sides: Sides
  duel: Duel | null
  verdict: DuelVerdict
  title: string
  why: string
  headingRef: Ref<HTMLHeadingElement>
}

/** Both towers as high as they came, and the verdict over them. */
export function ResultHero({ view, sides, verdict, title, why, headingRef }: ResultHeroProps) {
  const { me, them } = sides
  const districts = districtsOf(sides)
  const race = raceOf(me.score, them.score, view.questions)
  const { outcome } = verdict
  return (
    <section className="duel-scene duel-scene-result duel-sky relative isolate overflow-clip border-b border-line">
      <DuelSkyline districts={districts} />
      <div className="mx-auto flex max-w-2xl flex-col items-center gap-2 px-4 pt-7 pb-4 text-center">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className={classNames(
            'w-full text-4xl font-bold text-balance wrap-anywhere outline-none sm:text-5xl',
            outcome === 'won' ? 'animate-pop' : 'animate-rise',
          )}
        >
          {title}
        </h2>
        <p className="numbers text-lg font-medium text-pretty">{why}</p>
      </div>
      <div className="mx-auto grid w-full max-w-3xl grid-cols-2">
        <Standing
          isMe
          seat={me}
          district={districts.me}
          grown={race.mine}
          wins={outcome === 'won'}
          quiet={outcome === 'void'}
        />
        <Standing
          seat={them}
          district={districts.them}
          grown={race.theirs}
          wins={outcome === 'lost'}
          quiet={outcome === 'void'}
        />
      </div>
    </section>
  )
}

type StandingProps = {
  seat: Sides['me']
  isMe?: boolean
  district: DistrictKey
  grown: number
  wins: boolean
  quiet: boolean
}

function Standing({ seat, isMe = false, district, grown, wins, quiet }: StandingProps) {
  const { t } = useTranslation()
  const [risen, setRisen] = useState(false)
  useEffect(() => setRisen(true), [])
  const points = useCounted(risen ? seat.score : 0, 1_100)
  return (
    <div data-district={district} className="duel-side min-w-0 px-1!">
      <PlayerCard
        skinId={seat.player.skinId}
        plain=""
        className="duel-plate max-w-full text-center data-skin:px-3 data-skin:py-1"
      >
        <p className="grid text-(--skin-name)">
          <PlayerName player={seat.player} isMe={isMe} />
        </p>
        {!quiet && (
          <>
            <p className="font-display text-4xl leading-tight font-bold" aria-hidden="true">
              <Num value={points} />
            </p>
            <p className="text-sm font-medium">
              <span className="sr-only">{t('duel.stage.points', { count: seat.score })} </span>
              {t('duel.result.correct', { count: seat.correct })}
            </p>
          </>
        )}
      </PlayerCard>
      <Tower district={district} grown={risen && !quiet ? grown : 0}>
        <DuelAvatar
          seat={seat}
          district={district}
          sign={wins ? 'won' : null}
          className={seat.state === 'left' ? 'saturate-30' : ''}
        />
      </Tower>
    </div>
  )
}
