import type { MatchView } from '@satoshi/contract/match'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

import { toast } from '../kit/toast-store.ts'
import { invalidate } from '../lib/stale.ts'
import { clearOpenMatch, saveOpenMatch } from './open-match.ts'
import { selectionIn, soloPath } from './quiz-selection.ts'
import { SoloMatch } from './solo-match.tsx'
import { StartSolo } from './start-solo.tsx'

/** Where one comes out of a quiz. */
const home = '/dashboard'

/** A solo quiz: starts one for the selection in the address, or goes on with the match that it names. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const navigate = useNavigate()
  const sayResumed = useAnnouncedResume()
  const [started, setStarted] = useState<MatchView | null>(null)
  const matchId = params.get('match')
  const selection = selectionIn(params)

  const enter = (view: MatchView) => {
    saveOpenMatch(view.id)
    sayResumed(view)
    setStarted(view)
    setParams((now) => ({ ...Object.fromEntries(now), match: view.id }), { replace: true })
  }
  if (!matchId) return <StartSolo key={key} selection={selection} home={home} onStarted={enter} />
  return (
    <SoloMatch
      key={matchId}
      id={matchId}
      start={started?.id === matchId ? started : null}
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

function useAnnouncedResume() {
  const { t } = useTranslation()
  return useCallback(
    (view: MatchView) => {
      if (isUnderWay(view)) toast({ title: t('quiz.resume.found'), description: t('quiz.resume.foundText') })
    },
    [t],
  )
}

// The server gives back the open quiz in place of a second one; a new one stands at its first question, just opened.
const freshMillis = 5_000

function isUnderWay({ phase, serverNow }: MatchView): boolean {
  if (phase.name !== 'asking') return true
  return phase.position > 0 || phase.locked !== null || serverNow - phase.opensAt > freshMillis
}
