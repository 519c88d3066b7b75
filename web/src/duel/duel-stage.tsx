import type { Duel } from '@satoshi/contract/duel'
import type { MatchView } from '@satoshi/contract/match'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../kit/live-region.tsx'
import type { AvatarSign } from './duel-avatar.tsx'
import { DuelMoon } from './duel-moon.tsx'
import { DuelSide } from './duel-side.tsx'
import { pointsIn } from './why-won.ts'
import { raceOf } from './score-race.ts'
import { districtsOf, type Sides } from './sides.ts'

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
  const race = raceOf(me.score, them.score, view.questions)
  const gained = phase.name === 'revealing' ? pointsIn(phase) : null
  const asking = phase.name === 'asking'
  const theyLocked = asking && them.answered
  useAnnouncedLock(them.player.nickname, asking ? phase.position : null, theyLocked)
  return (
    <div className="duel-stage duel-sky border-b border-line">
      <DuelSide
        side="me"
        seat={me}
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
