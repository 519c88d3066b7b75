import type { MatchView } from '@satoshi/contract/match'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { refusalOf } from '../kit/refusal-text.ts'
import { BusyState, busyIn } from '../match/busy-state.tsx'
import { QuestionSkeleton } from '../match/play-fault.tsx'
import { PlayMain } from '../match/play-frame.tsx'
import { useLives } from '../match/use-lives.ts'
import { WithoutLives } from './without-lives.tsx'

/** Where one comes out of a quiz. */
export type QuizExit = { to: string; label: string }

type StartSoloProps = {
  /** Asks the server for the match; null when the address names something that does not exist. */
  begin: ((command: { commandId: string }) => Promise<MatchView>) | null
  exit: QuizExit
  /** What stands there where there is nothing to ask. */
  none: { title: string; content: ReactNode }
  onStarted: (view: MatchView) => void
}

const noQuestions = ['quiz.notAvailable', 'question.unknownTopic', 'district.noQuestions']

/**
 * Asks for a match, with one command id until it is answered, so that a lost reply does not start two. Whoever has no
 * lives is told first what that means.
 */
export function StartSolo({ begin, exit, none, onStarted }: StartSoloProps) {
  const { t } = useTranslation()
  const [commandId] = useState(() => crypto.randomUUID())
  const { step, lives, play } = useStep()
  const start = useQuery({
    queryKey: ['solo', commandId],
    queryFn: begin === null ? skipToken : () => begin({ commandId }),
    enabled: step === 'starting',
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  const started = useEffectEvent(onStarted)
  useEffect(() => {
    if (start.data) started(start.data)
  }, [start.data])

  const code = refusalOf(start.error).code
  if (begin === null || (code !== null && noQuestions.includes(code)))
    return <Outside title={none.title}>{none.content}</Outside>
  const busy = busyIn(start.error)
  if (busy !== null) {
    return (
      <Outside title={t('match.busy.title')}>
        <BusyState matchId={busy} onFree={() => void start.refetch()} />
      </Outside>
    )
  }
  if (step === 'asking') {
    return (
      <Outside title={t('quiz.lives.title')}>
        <WithoutLives lives={lives} exit={exit} onPlay={play} />
      </Outside>
    )
  }
  if (!start.error) {
    return (
      <PlayMain title={t('match.title')}>
        <QuestionSkeleton />
      </PlayMain>
    )
  }
  return (
    <Outside title={t('quiz.errors.quiz')}>
      <ErrorState title={t('quiz.errors.quiz')} error={start.error} onRetry={() => void start.refetch()} />
      <LinkButton to={exit.to} variant="ghost" className="mx-auto">
        {exit.label}
      </LinkButton>
    </Outside>
  )
}

/**
 * Looking for lives, asking whoever has none, starting. Asked once: a life that comes back meanwhile starts nothing by
 * itself. Where lives cannot be read, the quiz starts, and its view tells them.
 */
function useStep() {
  const { data, fetchStatus, failureCount } = useLives()
  const [step, setStep] = useState<'looking' | 'asking' | 'starting'>('looking')
  const mayCome = failureCount === 0 && fetchStatus !== 'paused'
  const isLooking = mayCome && (data === undefined || fetchStatus === 'fetching')
  if (step === 'looking' && !isLooking) setStep(data?.lives === 0 ? 'asking' : 'starting')
  return { step, lives: data, play: () => setStep('starting') }
}

function Outside({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <main id="main" className="flex min-h-dvh flex-col justify-center py-8">
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  )
}
