import type { MatchView, Phase } from '@satoshi/contract/match'
import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { announce } from '../../kit/live-region.tsx'
import { buildingsOf } from '../match-header.tsx'
import { ResultLives } from '../lives-notes.tsx'
import { hasOpponents } from '../my-seat.ts'
import { ProgressSkyline } from '../progress-skyline.tsx'
import { ResultPlaces } from '../result-places.tsx'
import { ResultReview } from '../result-review.tsx'
import { ResultRewards } from '../result-rewards.tsx'
import { totalsOf } from '../reward-moments.ts'
import { useRewardShow } from '../use-reward-show.ts'
import { numberFormat } from '../../kit/formats.ts'

export type EndedPhase = Extract<Phase, { name: 'ended' }>

type ResultProps = {
  view: MatchView
  phase: EndedPhase
  extra?: ReactNode
  /** What it is called where the mode has words of its own for how it ended; null for the usual ones. */
  words?: { title: string; text: string } | null
  /** Whether the match itself pays, so that it is said what. */
  paid?: boolean
}

/** How a match came out: the score, what it paid, what a mode adds, and every question once more. */
export function Result({ view, phase, extra, words = null, paid = true }: ResultProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const correct = phase.review.filter((opened) => opened.mine?.correct).length
  const total = view.questions
  // Long, and below what is seen first: drawn when the score and the rewards stand.
  const showsReview = useDeferredValue(true, false)
  useAnnouncedResult(phase, { correct, total, paid })
  const wellPlayed = phase.reason === 'finished' && correct / total >= goodShare
  useRewardShow({ matchId: view.id, rewards: phase.rewards, multiplier: phase.multiplier, wellPlayed }, heading)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col gap-8 pt-8">
      <section className="flex flex-col items-center text-center">
        <ProgressSkyline
          states={buildingsOf(view)}
          label={t('match.progress.ended', { correct, total })}
          className="h-24 w-full max-w-md animate-rise"
        />
        <div aria-hidden="true" className="h-1 w-full max-w-md rounded-full bg-line" />
        <p className="numbers mt-6 font-display text-6xl leading-none font-bold">
          {t('match.result.score', { correct, total })}
        </p>
        <h2 ref={heading} tabIndex={-1} className="mt-3 text-3xl font-bold outline-none">
          {words?.title ?? t(`match.result.${titleOf(phase, correct, total)}`)}
        </h2>
        {words ? (
          <p className="mt-1 text-lg text-muted">{words.text}</p>
        ) : (
          <ReasonText reason={phase.reason} count={correct} />
        )}
      </section>
      {(paid || phase.rewards.length > 0) && (
        <ResultRewards rewards={phase.rewards} at={phase.at} terms={phase.terms} />
      )}
      {extra}
      {view.lives && <ResultLives lives={view.lives} answered={phase.review.length} />}
      {hasOpponents(view) && <ResultPlaces places={phase.places} mine={view.mySeat} />}
      {showsReview && phase.review.length > 0 && (
        <ResultReview review={phase.review} title={t('match.result.review')} />
      )}
    </div>
  )
}

function ReasonText({ reason, count }: { reason: EndedPhase['reason']; count: number }) {
  const { t } = useTranslation()
  return (
    <p className="mt-1 text-lg text-muted">
      {reason === 'cancelled' && t('match.result.cancelledText')}
      {reason === 'voided' && t('match.result.voidedText')}
      {(reason === 'finished' || reason === 'forfeited') && t('match.result.scoreWords', { count })}
    </p>
  )
}

/** The shares of right answers from which a finished match is called great, and good. */
const greatShare = 0.8
const goodShare = 0.5

function titleOf({ reason }: EndedPhase, correct: number, total: number) {
  if (reason !== 'finished') return reason
  if (correct === total) return 'perfect'
  if (correct / total >= greatShare) return 'great'
  return correct / total >= goodShare ? 'good' : 'learning'
}

type Announced = { correct: number; total: number; paid: boolean }

function useAnnouncedResult({ rewards }: EndedPhase, { correct, total, paid }: Announced) {
  const { t, i18n } = useTranslation()
  const { xp, amountCents } = totalsOf(rewards)
  useEffect(() => {
    const btz = formatBtz(amountCents, i18n.language)
    const values = { correct, total, xp: numberFormat(i18n.language).format(xp), btz }
    announce(paid ? t('match.result.announce', values) : t('match.progress.ended', { correct, total }))
  }, [t, i18n.language, correct, total, paid, xp, amountCents])
}
