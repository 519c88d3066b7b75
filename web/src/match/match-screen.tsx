import type { MatchView } from '@satoshi/contract/match'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { toast } from '../kit/toast-store.ts'
import { refusalText } from '../lib/refusal-text.ts'
import { judgeFailure } from './judge-failure.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { MatchFooter } from './match-footer.tsx'
import { MatchHeader } from './match-header.tsx'
import { may } from './match-store.ts'
import { MatchPhase } from './phases/match-phase.tsx'
import { PlayBackdrop } from './play-backdrop.tsx'
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

  if (fault !== null) return <MatchFault fault={fault} home={home} onRetry={verbs.refresh} />
  if (!view) return <MatchSkeleton />
  return (
    <PlayFrame>
      <MatchHeader view={view} outcomes={state.outcomes} running={locked === null || trouble !== 'none'} home={home} />
      <TroubleNote trouble={trouble} />
      <MatchPhase view={view} locked={locked} trouble={trouble} verbs={verbs} />
      <MatchFooter view={view} pending={state.pending} onNext={verbs.next} onAgain={onAgain} home={home} />
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
    </PlayFrame>
  )
}

function PlayFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6">
      <PlayBackdrop />
      <h1 className="sr-only">{t('match.title')}</h1>
      {children}
    </main>
  )
}

type MatchFaultProps = { fault: unknown; home: string; onRetry: () => void }

function MatchFault({ fault, home, onRetry }: MatchFaultProps) {
  const { t } = useTranslation()
  return (
    <PlayFrame>
      <div className="m-auto flex flex-col items-center gap-2">
        <ErrorState
          title={t('match.errors.questions')}
          error={fault}
          {...(judgeFailure(fault).kind === 'lost' ? { onRetry } : {})}
        />
        <LinkButton to={home} variant="ghost">
          {t('match.result.home')}
        </LinkButton>
      </div>
    </PlayFrame>
  )
}

/** The shape of a question, while it is on its way. */
export function MatchSkeleton() {
  return (
    <PlayFrame>
      <div className="flex items-center justify-between gap-4 py-3">
        <Skeleton className="size-12" />
        <Skeleton className="h-9 max-w-72 flex-1" />
        <Skeleton className="size-14 rounded-full!" />
      </div>
      <Skeleton className="mt-4 h-4 w-36" />
      <Skeleton className="mt-3 h-8 w-full" />
      <Skeleton className="mt-2 h-8 w-2/3" />
      <div className="mt-auto grid gap-3 pt-6 pb-6 md:mt-8 md:grid-cols-2 md:pt-0">
        {[0, 1, 2, 3].map((option) => (
          <Skeleton key={option} className="h-16 rounded-lg!" />
        ))}
      </div>
    </PlayFrame>
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
