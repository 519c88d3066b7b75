import type { MatchView } from '@satoshi/contract/match'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { api } from '../lib/api.ts'
import { invalidate } from '../lib/stale.ts'
import { QuizNotAvailable } from './not-available.tsx'
import { clearOpenMatch, saveOpenMatch } from './open-match.ts'
import { selectionIn, soloPath } from './quiz-selection.ts'
import { resumedAt } from './resumed-at.ts'
import { SoloMatch } from './solo-match.tsx'
import { StartSolo } from './start-solo.tsx'

/** A solo quiz: starts one for the selection in the address, or goes on with the match that it names. */
export function Component() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const selection = selectionIn(params)
  const exit = { to: '/dashboard', label: t('match.result.home') }

  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    setStarted(view)
    setParams((now) => ({ ...Object.fromEntries(now), match: view.id }), { replace: true })
  }
  if (!matchId)
    return (
      <StartSolo
        key={key}
        begin={selection && (async (command) => api.match.create({ ...command, mode: 'solo', ...selection }))}
        exit={exit}
        none={{ title: t('quiz.errors.notAvailable'), content: <QuizNotAvailable /> }}
        onStarted={enter}
      />
    )
  const start = started?.id === matchId ? started : null
  return (
    <SoloMatch
      key={matchId}
      id={matchId}
      start={start}
      resumedAt={start && resumedAt(start)}
      exit={exit}
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
