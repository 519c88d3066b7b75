import type { Duel } from '@satoshi/contract/duel'
import type { MatchView, SeatView } from '@satoshi/contract/match'
import type { RatedProfile } from '@satoshi/contract/person'
import type { DistrictKey } from '@satoshi/rules/words'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { flightMillis } from '../game-kit/float-gains.ts'
import { classNames } from '../kit/class-names.ts'
import { movementNow } from '../kit/less-motion.ts'
import { announce } from '../kit/live-region.tsx'
import { Num } from '../kit/number-text.tsx'
import { ComboFlame, runOf } from '../match/combo-flame.tsx'
import { DuelAvatar, type AvatarSign } from './duel-avatar.tsx'
import { DuelMoon } from './duel-moon.tsx'
import { Rating } from './rating.tsx'
import { pointsIn } from './why-won.ts'
import { raceOf, sheetMillis } from './score-race.ts'
import { districtsOf, type Sides } from './sides.ts'
import { Tower } from './tower.tsx'
import { useCounted } from '../kit/use-counted.ts'

type DuelStageProps = {
  view: MatchView
  sides: Sides
  duel: Duel | null
  /** Whether the viewer's answer is locked, also while it is on its way. */
  locked: boolean
  /** Whether the question's clock runs for the other alone: the viewer's answer has arrived. */
  quiet: boolean
}

/** Both players, their points as towers, and the time between them. */
export function DuelStage({ view, sides, duel, locked, quiet }: DuelStageProps) {
  const { t } = useTranslation()
  const { me, them } = sides
  const { phase } = view
  const districts = districtsOf(sides)
  const [mine, theirs] = [useArrived(me.score), useArrived(them.score)]
  const race = raceOf(mine, theirs, view.questions)
  const gained = phase.name === 'revealing' && mine === me.score && theirs === them.score ? pointsIn(phase) : null
  const asking = phase.name === 'asking'
  const theyLocked = asking && them.answered
  useAnnouncedLock(them.player.nickname, asking ? phase.position : null, theyLocked)
  return (
    <div className="duel-stage duel-sky border-b border-line">
      <DuelSide
        side="me"
        seat={me}
        points={mine}
        run={runOf(view.outcomes)}
        rating={duel?.me.rating ?? null}
        district={districts.me}
        grown={race.mine}
        leads={race.leader !== 'them'}
        gained={gained?.mine ?? null}
        sign={asking && locked ? 'locked' : null}
        state={asking ? t(locked ? 'duel.lock.mine' : 'duel.lock.myTurn') : leadText(t, race, 'me')}
      />
      <DuelMoon view={view} quiet={quiet} />
      <DuelSide
        side="them"
        seat={them}
        points={theirs}
        rating={duel?.opponent.rating ?? null}
        district={districts.them}
        grown={race.theirs}
        leads={race.leader !== 'me'}
        gained={gained?.theirs ?? null}
        sign={signOf(them.state === 'away', theyLocked)}
        state={theirState(t, them.state === 'away', asking, theyLocked) ?? leadText(t, race, 'them')}
      />
    </div>
  )
}

// What a question brought counts, and the tower rises, when it has flown there; on both sides at once.
function useArrived(score: number): number {
  const [arrived, setArrived] = useState(score)
  useEffect(() => {
    const timer = setTimeout(() => setArrived(score), movementNow() === 'full' ? sheetMillis + flightMillis : 0)
    return () => clearTimeout(timer)
  }, [score])
  return arrived
}

function signOf(away: boolean, locked: boolean): AvatarSign {
  if (locked) return 'locked'
  return away ? 'away' : null
}

function theirState(t: TFunction, away: boolean, asking: boolean, locked: boolean): string | null {
  if (locked) return t('duel.lock.theirs')
  if (away) return t('duel.lock.away')
  return asking ? t('duel.lock.thinking') : null
}

function leadText(t: TFunction, race: ReturnType<typeof raceOf>, side: 'me' | 'them'): string | null {
  return race.leader === side ? t('duel.stage.ahead', { count: race.lead }) : null
}

// That the other has answered, not what: heard once for a question.
function useAnnouncedLock(name: string, position: number | null, locked: boolean) {
  const { t } = useTranslation()
  useEffect(() => {
    if (locked) announce(t('duel.lock.said', { name }))
  }, [t, name, position, locked])
}

type DuelSideProps = {
  side: 'me' | 'them'
  seat: SeatView
  /** As they are shown: those that are on their way are not among them yet. */
  points: number
  /** Right answers in a row, where that is known. */
  run?: number
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
function DuelSide(props: DuelSideProps) {
  const { side, seat, points, run = 0, rating, district, grown, leads, gained, sign, state } = props
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
      <Score points={points} leads={leads} gained={gained} mine={mine} />
      <div className={classNames('duel-plate min-w-0 px-1 pt-1.5 pb-1 text-sm', !mine && 'text-end')}>
        <p className={classNames('flex min-w-0 items-baseline gap-1.5', !mine && 'flex-row-reverse')}>
          <bdi className="min-w-0 truncate font-semibold">{seat.player.nickname}</bdi>
          {rating && <Rating rating={rating} className="shrink-0 text-xs text-muted" />}
          <span className="shrink-0 text-xs font-bold empty:hidden">
            <ComboFlame run={run} />
          </span>
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
      <p
        data-tally={mine ? 'points' : undefined}
        className={classNames('font-display leading-none font-bold', !leads && 'opacity-75')}
      >
        <span aria-hidden="true">
          <Num value={shown} />
        </span>
        <span className="sr-only">{t('duel.stage.points', { count: points })}</span>
      </p>
    </div>
  )
}
