import type { MatchView } from '@satoshi/contract/match'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { refusalOf } from '../kit/refusal-text.ts'
import { BusyState, busyIn, useSitsIn, type BusyStateProps } from './busy-state.tsx'
import { judgeFailure } from './match-store.ts'
import { QuestionSkeleton } from './play-fault.tsx'
import { PlayMain } from './play-frame.tsx'

/** Where one comes out of a match. */
export type MatchExit = { to: string; label: string }

type StartMatchProps = {
  /** Asks the server for the match; null when the address names something that does not exist. */
  begin: ((command: { commandId: string }) => Promise<MatchView>) | null
  exit: MatchExit
  /** What is said where it cannot begin. */
  fault: string
  /** What stands there where there is nothing to ask; where it is left out, the refusal says so. */
  none?: { title: string; content: ReactNode }
  onStarted: (view: MatchView) => void
}

const noQuestions = ['quiz.notAvailable', 'question.unknownTopic', 'district.noQuestions', 'ride.taken']

/** Asks for a match, with one command id until it is answered, so that a lost reply does not start two. */
export function StartMatch({ begin, exit, fault, none, onStarted }: StartMatchProps) {
  const [commandId] = useState(() => crypto.randomUUID())
  const start = useQuery({
    queryKey: ['start', commandId],
    queryFn: begin === null ? skipToken : () => begin({ commandId }),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  })
  const started = useEffectEvent(onStarted)
  useEffect(() => {
    if (start.data) started(start.data)
  }, [start.data])

  const { code } = refusalOf(start.error)
  if (none && (begin === null || (code !== null && noQuestions.includes(code))))
    return <BesideMatch title={none.title}>{none.content}</BesideMatch>
  const busy = busyIn(start.error)
  if (busy !== null) {
    return <BesideOther matchId={busy} onFree={() => void start.refetch()} />
  }
  if (!start.error) return <StartSkeleton />
  // What the server refuses it refuses again.
  const mayRetry = judgeFailure(start.error).kind === 'lost'
  return (
    <BesideMatch title={fault}>
      <ErrorState title={fault} error={start.error} {...(mayRetry && { onRetry: () => void start.refetch() })} />
      <LinkButton to={exit.to} variant="ghost" className="mx-auto">
        {exit.label}
      </LinkButton>
    </BesideMatch>
  )
}

/** Where a player sits in another match, which names the screen. */
function BesideOther(props: BusyStateProps) {
  const { t } = useTranslation()
  const sitsIn = useSitsIn(props.matchId)
  if (!sitsIn.known) return <StartSkeleton />
  return (
    <BesideMatch title={t(`match.${sitsIn.words}.title`)}>
      <BusyState {...props} />
    </BesideMatch>
  )
}

/** While a match is on its way. */
export function StartSkeleton() {
  const { t } = useTranslation()
  return (
    <PlayMain title={t('match.title')}>
      <QuestionSkeleton />
    </PlayMain>
  )
}

/** What stands on the whole screen in place of a match. */
export function BesideMatch({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <main id="main" className="flex min-h-dvh flex-col justify-center py-8">
      <h1 className="sr-only">{title}</h1>
      {children}
    </main>
  )
}
