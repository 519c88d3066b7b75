import type { ReviewSessionView } from '@satoshi/contract/review'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { useHoldMilestones } from '../kit/hold-milestones.ts'
import { X } from '../kit/icon.ts'
import { refusalOf } from '../lib/refusal-text.ts'
import { FooterBar, NextButton } from '../match/match-footer.tsx'
import { MatchSkeleton } from '../match/match-screen.tsx'
import { Question } from '../match/phases/question.tsx'
import { Reveal } from '../match/phases/reveal.tsx'
import { PlayBackdrop } from '../match/play-backdrop.tsx'
import { ProgressSkyline, type BuildingState } from '../match/progress-skyline.tsx'
import { AnswerOutcome } from './answer-outcome.tsx'
import { SessionEnd } from './session-end.tsx'
import { useSession } from './use-session.ts'

/** Where one comes out of a session. */
const home = '/review'

/** A session of due cards: one question at a time, each with its reason, and what was learnt. It takes the whole screen. */
export function Component() {
  const session = useSession()
  const { view } = session
  useTopOfPage(view)
  useHoldMilestones(view !== null && view.phase.name !== 'ended')
  if (session.error) return <NoSession error={session.error} onRetry={session.retry} />
  if (!view) return <MatchSkeleton />
  const { phase } = view
  if (phase.name === 'ended') {
    return (
      <Frame>
        <SessionEnd phase={phase} />
      </Frame>
    )
  }
  return (
    <Frame>
      <SessionHeader view={view} />
      {phase.name === 'asking' ? (
        <Question
          key={phase.position}
          phase={phase}
          view={view}
          locked={session.locked}
          waits={false}
          onAnswer={session.answer}
        />
      ) : (
        <>
          <Reveal key={phase.position} opened={phase} seat={{ correct: view.right }} total={view.questions} />
          <AnswerOutcome reviewed={phase} />
        </>
      )}
      {phase.name === 'revealing' ? (
        <FooterBar>
          <NextButton last={phase.position + 1 >= view.questions} busy={session.busy} onNext={session.next} />
        </FooterBar>
      ) : (
        <div className="pb-[max(1.25rem,env(safe-area-inset-bottom))]" />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <main id="main" className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col px-4 sm:px-6">
      <PlayBackdrop />
      <h1 className="sr-only">{t('review.title')}</h1>
      {children}
    </main>
  )
}

function SessionHeader({ view }: { view: ReviewSessionView }) {
  const { t } = useTranslation()
  const { phase, questions, right } = view
  const position = 'position' in phase ? phase.position : 0
  return (
    <header className="sticky top-0 z-10 -mx-4 flex items-center gap-3 bg-page/92 px-4 py-2 backdrop-blur sm:-mx-6 sm:px-6">
      <Link
        to={home}
        aria-label={t('review.exit')}
        title={t('review.exit')}
        className="-ms-2 grid size-12 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink"
      >
        <X aria-hidden="true" className="size-6" />
      </Link>
      <ProgressSkyline
        states={Array.from({ length: questions }, (_, place) => stateOf(view, place))}
        label={t('match.progress.label', { position: position + 1, total: questions, correct: right })}
        className="mx-auto h-10 w-full max-w-80"
      />
      <span className="size-12 shrink-0" />
    </header>
  )
}

function stateOf({ phase }: ReviewSessionView, place: number): BuildingState {
  const now = 'position' in phase ? phase.position : 0
  if (place > now) return 'ahead'
  if (place < now) return 'answered'
  if (phase.name !== 'revealing') return 'now'
  return phase.mine.correct ? 'right' : 'wrong'
}

function NoSession({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const isCalm = refusalOf(error).code === 'review.nothingDue'
  return (
    <Frame>
      <div className="m-auto flex flex-col items-center gap-2">
        <ErrorState
          title={t(isCalm ? 'review.calm.title' : 'review.error')}
          error={error}
          {...(isCalm ? {} : { onRetry })}
        />
        <LinkButton to={home} variant="ghost">
          {t('review.back')}
        </LinkButton>
      </div>
    </Frame>
  )
}

// A new question begins at its top, however far the explanation before it was scrolled.
function useTopOfPage(view: ReviewSessionView | null) {
  const phase = view?.phase
  const place = phase && `${phase.name} ${'position' in phase ? phase.position : ''}`
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [place])
}
