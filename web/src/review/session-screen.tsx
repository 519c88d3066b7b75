import type { ReviewSessionView } from '@satoshi/contract/review'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import { refusalOf } from '../kit/refusal-text.ts'
import { QuestionPlaceProvider } from '../match/question-place.ts'
import { BusyState, busyIn } from '../match/busy-state.tsx'
import { Reveal } from '../match/phases/reveal.tsx'
import { PlayBar } from '../match/play-bar.tsx'
import { PlayFault, QuestionSkeleton } from '../match/play-fault.tsx'
import { PlayScreen, type PlaySlots } from '../match/play-screen.tsx'
import type { BuildingState } from '../match/progress-skyline.tsx'
import { AnswerOutcome } from './answer-outcome.tsx'
import { ReviewGains } from './review-gains.tsx'
import { SessionEnd } from './session-end.tsx'
import { useSession, type Session } from './use-session.ts'

/** Where one comes out of a session. */
const home = '/review'

/** A session of due cards: one question at a time, each with its reason, and what was learnt. */
export function Component() {
  const { t } = useTranslation()
  const session = useSession()
  const id = session.view?.id ?? null
  const place = useMemo(() => (id === null ? null : ({ kind: 'review', id } as const)), [id])
  return (
    <QuestionPlaceProvider value={place}>
      <PlayScreen play={session} title={t('review.title')} slots={sessionSlots(t, session)} />
    </QuestionPlaceProvider>
  )
}

function sessionSlots(t: TFunction, { fault, retry }: Session): PlaySlots<ReviewSessionView> {
  const isCalm = refusalOf(fault).code === 'review.nothingDue'
  const busy = busyIn(fault)
  const title = t(isCalm ? 'review.calm.title' : 'review.error')
  const exit = { to: home, label: t('review.back') }
  return {
    skeleton: <QuestionSkeleton />,
    fault:
      busy === null ? (
        <PlayFault title={title} fault={fault} onRetry={isCalm ? null : retry} exit={exit} />
      ) : (
        <BusyState matchId={busy} onFree={retry} />
      ),
    bar: (view) => <SessionBar view={view} />,
    reveal: (reviewed, { id, right, questions }, next) => (
      <>
        <ReviewGains sessionId={id} reviewed={reviewed} />
        <Reveal opened={reviewed} seat={{ correct: right }} total={questions} action={next}>
          <AnswerOutcome reviewed={reviewed} />
        </Reveal>
      </>
    ),
    result: (phase) => <SessionEnd phase={phase} />,
  }
}

function SessionBar({ view }: { view: ReviewSessionView }) {
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
