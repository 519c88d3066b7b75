import type { MatchView } from '@satoshi/contract/match'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { BesideMatch, StartMatch, StartSkeleton, type MatchExit } from '../match/start-match.tsx'
import { useLives } from '../match/use-lives.ts'
import { WithoutLives } from './without-lives.tsx'

type StartSoloProps = {
  /** Asks the server for the match; null when the address names something that does not exist. */
  begin: ((command: { commandId: string }) => Promise<MatchView>) | null
  exit: MatchExit
  /** Whether mistakes cost lives, so that whoever has none is asked first. */
  costsLives?: boolean
  /** What stands there where there is nothing to ask. */
  none: { title: string; content: ReactNode }
  onStarted: (view: MatchView) => void
}

/** Asks for a quiz. Whoever has no lives is told first what that means. */
export function StartSolo({ begin, exit, none, costsLives = true, onStarted }: StartSoloProps) {
  const { t } = useTranslation()
  const { step, lives, play } = useStep()
  if (begin === null || !costsLives || step === 'starting')
    return <StartMatch begin={begin} exit={exit} fault={t('quiz.errors.quiz')} none={none} onStarted={onStarted} />
  if (step === 'looking') return <StartSkeleton />
  return (
    <BesideMatch title={t('quiz.lives.title')}>
      <WithoutLives lives={lives} exit={exit} onPlay={play} />
    </BesideMatch>
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
