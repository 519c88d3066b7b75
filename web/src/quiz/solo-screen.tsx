import type { MatchView } from '@satoshi/contract/match'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { invalidate } from '../lib/stale.ts'
import { clearOpenMatch, saveOpenMatch } from './open-match.ts'
import { selectionIn, soloPath } from './quiz-selection.ts'
import { resumedAt } from './resumed-at.ts'
import { SoloMatch } from './solo-match.tsx'
import { StartSolo } from './start-solo.tsx'

/** Where one comes out of a quiz. */
const home = '/dashboard'

/** A solo quiz: starts one for the selection in the address, or goes on with the match that it names. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const selection = selectionIn(params)

  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    setStarted(view)
    setParams((now) => ({ ...Object.fromEntries(now), match: view.id }), { replace: true })
  }
  if (!matchId) return <StartSolo key={key} selection={selection} home={home} onStarted={enter} />
  const start = started?.id === matchId ? started : null
  return (
    <SoloMatch
      key={matchId}
      id={matchId}
      start={start}
      resumedAt={start && resumedAt(start)}
      home={home}
      onAgain={() => void navigate(soloPath(selection ?? {}))}
      onEnded={afterQuiz}
    />
  )
}

// What it paid changed the wallet, the day and the board; the screens behind read them again.
function afterQuiz({ id }: MatchView) {
  clearOpenMatch(id)
  void invalidate('wallet', 'progress')
}
