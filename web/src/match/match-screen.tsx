import type { MatchView } from '@satoshi/contract/match'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

import { useDocumentTitle } from '../kit/page.tsx'
import { toast } from '../kit/toast-store.ts'
import { refusalText } from '../lib/refusal-text.ts'
import { judgeFailure } from './judge-failure.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MatchFooter } from './match-footer.tsx'
import { MatchHeader } from './match-header.tsx'
import { may } from './match-store.ts'
import { MatchPhase } from './phases/match-phase.tsx'
import { PlayFault, QuestionSkeleton } from './play-fault.tsx'
import { Column, PlayMain } from './play-frame.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useMatch } from './use-match.ts'

type MatchScreenProps = {
  id: string
  /** The view that the caller has just been given, where there is one. */
  start: MatchView | null
  /** Where one comes out. */
  home: string
  onAgain: () => void
  onEnded: (view: MatchView) => void
}

/** A match from its first question to its result. It takes the whole screen, and asks before it lets go. */
export function MatchScreen({ id, start, home, onAgain, onEnded }: MatchScreenProps) {
  const { t } = useTranslation()
  const { state, verbs, locked, trouble } = useMatch(id, start)
  const { view, fault } = state
  const playing = view !== null && view.phase.name !== 'ended' && fault === null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => playing && currentLocation.pathname !== nextLocation.pathname,
  )
  const { state: blocked, reset } = blocker
  useEffect(() => {
    if (!playing && blocked === 'blocked') reset?.()
  }, [playing, blocked, reset])
  useTitle()
  useTopOfPage(view)
  useRefusalToast(state.refusal)
  useEffect(() => {
    if (view?.phase.name === 'ended') onEnded(view)
  }, [view, onEnded])

  const onRetry = judgeFailure(fault).kind === 'lost' ? verbs.refresh : null
  const exit = { to: home, label: t('match.result.home') }
  return (
    <PlayMain title={t('match.title')}>
      {fault !== null && <PlayFault title={t('match.errors.questions')} fault={fault} onRetry={onRetry} exit={exit} />}
      {fault === null && !view && <QuestionSkeleton />}
      {fault === null && view && (
        <Column>
          {view.phase.name !== 'ended' && (
            <MatchHeader
              view={view}
              outcomes={state.outcomes}
              running={locked === null || trouble !== 'none'}
              home={home}
            />
          )}
          <TroubleNote trouble={trouble} />
          <MatchPhase view={view} locked={locked} trouble={trouble} verbs={verbs} />
          <MatchFooter view={view} pending={state.pending} onNext={verbs.next} onAgain={onAgain} home={home} />
        </Column>
      )}
      {playing && (
        <LeaveDialog
          view={view}
          open={blocker.state === 'blocked'}
          leaving={state.pending?.type === 'leave'}
          mayLeave={may(state, 'leave')}
          onStay={() => blocker.reset?.()}
          onLater={() => blocker.proceed?.()}
          onLeave={verbs.leave}
        />
      )}
    </PlayMain>
  )
}

function useTitle() {
  const { t } = useTranslation()
  const title = t('match.title')
  useDocumentTitle(title)
}

// A new question begins at its top, however far the explanation before it was scrolled.
function useTopOfPage(view: MatchView | null) {
  const phase = view?.phase
  const place = phase && `${phase.name} ${'position' in phase ? phase.position : ''}`
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [place])
}

function useRefusalToast(refusal: unknown) {
  useEffect(() => {
    if (refusal !== null) toast({ title: refusalText(refusal), tone: 'danger' })
  }, [refusal])
}
