import type { ReviewSessionView } from '@satoshi/contract/review'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useHoldMilestones } from '../kit/hold-milestones.ts'
import { refusalOf } from '../lib/refusal-text.ts'
import { NextBar } from '../match/match-footer.tsx'
import { Question } from '../match/phases/question.tsx'
import { Reveal } from '../match/phases/reveal.tsx'
import { PlayBar } from '../match/play-bar.tsx'
import { PlayFault, QuestionSkeleton } from '../match/play-fault.tsx'
import { Column, PlayMain } from '../match/play-frame.tsx'
import type { BuildingState } from '../match/progress-skyline.tsx'
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
  if (!view) {
    return (
      <Frame>
        <QuestionSkeleton />
      </Frame>
    )
  }
  const { phase } = view
  if (phase.name === 'ended') {
    return (
      <Frame>
        <Column>
          <SessionEnd phase={phase} />
        </Column>
      </Frame>
    )
  }
  return (
    <Frame>
      <Column>
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
          <NextBar last={phase.position + 1 >= view.questions} busy={session.busy} onNext={session.next} />
        ) : (
          <div className="pb-[max(1.25rem,env(safe-area-inset-bottom))]" />
        )}
      </Column>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return <PlayMain title={t('review.title')}>{children}</PlayMain>
}

function SessionHeader({ view }: { view: ReviewSessionView }) {
  const { t } = useTranslation()
  const { phase, questions, right } = view
  const position = 'position' in phase ? phase.position : 0
  const states = Array.from({ length: questions }, (_, place) => stateOf(view, place))
  const label = t('match.progress.label', { position: position + 1, total: questions, correct: right })
  return (
    <PlayBar
      exit={{ to: home, label: t('review.exit') }}
      street={{ states, label }}
      corner={<span className="size-12 shrink-0" />}
    />
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
  const title = t(isCalm ? 'review.calm.title' : 'review.error')
  const exit = { to: home, label: t('review.back') }
  return (
    <Frame>
      <PlayFault title={title} fault={error} onRetry={isCalm ? null : onRetry} exit={exit} />
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
