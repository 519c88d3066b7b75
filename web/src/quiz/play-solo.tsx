import type { StaleTopic } from '@satoshi/contract/live'
import type { MatchView } from '@satoshi/contract/match'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { invalidate } from '../lib/stale.ts'
import type { EndedPhase } from '../match/phases/result.tsx'
import { clearOpenMatch, endNewcomer, saveOpenMatch } from './open-match.ts'
import { openQuizPath } from './quiz-selection.ts'
import { resumedAt } from './resumed-at.ts'
import { SoloMatch } from './solo-match.tsx'
import { StartSolo } from './start-solo.tsx'

type PlaySoloProps = Pick<ComponentProps<typeof StartSolo>, 'begin' | 'exit' | 'none'> &
  Pick<ComponentProps<typeof SoloMatch>, 'title' | 'guide'> & {
    /** Where another one begins. */
    again: string
    /** What it changes beside the wallet, the day and the board; the screens behind read it again. */
    stale?: readonly StaleTopic[]
    /** What stands below the rewards of the result besides; `resumed` where it was open before, so that it may be another one. */
    renderExtra?: (view: MatchView, phase: EndedPhase, resumed: boolean) => ReactNode
  }

/** A solo on its own screen: begins one, or goes on with the match that the address names. */
export function PlaySolo({ begin, none, exit, again, stale = [], renderExtra, ...named }: PlaySoloProps) {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    // A first ride that was open is gone on with where it is guided.
    if (view.format === 'ride' && !named.guide) {
      void navigate(openQuizPath(view), { replace: true })
      return
    }
    setStarted(view)
    setParams((now) => ({ ...Object.fromEntries(now), match: view.id }), { replace: true })
  }
  if (!matchId)
    return <StartSolo key={key} begin={begin} exit={exit} none={none} costsLives={!named.guide} onStarted={enter} />
  const start = started?.id === matchId ? started : null
  const resumed = start && resumedAt(start)
  return (
    <SoloMatch
      {...named}
      key={matchId}
      id={matchId}
      start={start}
      resumedAt={resumed}
      exit={exit}
      onAgain={() => void navigate(again)}
      renderExtra={(view, phase) => renderExtra?.(view, phase, resumed !== null)}
      onEnded={({ id }) => {
        clearOpenMatch(id)
        endNewcomer()
        void invalidate('wallet', 'progress', ...stale)
      }}
    />
  )
}
