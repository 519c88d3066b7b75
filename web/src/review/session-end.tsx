import type { ReviewPhase } from '@satoshi/contract/review'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { announce } from '../kit/live-region.tsx'
import { Num } from '../kit/number-text.tsx'
import { serverNow } from '../lib/clock.ts'
import { FooterBar } from '../match/match-footer.tsx'
import { ResultReview } from '../match/result-review.tsx'
import { DueCount, MendedLine, NextDue, dueText } from './due-line.tsx'
import { MemoryPicture } from './memory-picture.tsx'
import { useReview } from './use-review.ts'

type EndedPhase = Extract<ReviewPhase, { name: 'ended' }>

/** What a session has taught: how many were right, what it paid, and every question once more. */
export function SessionEnd({ phase }: { phase: EndedPhase }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { reviewed, right, mended, xp } = phase
  const total = reviewed.length
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    announce(t('review.end.announce', { right, total, xp }))
  }, [t, right, total, xp])
  return (
    <>
      <div className="flex flex-col gap-8 pt-8">
        <section className="flex flex-col items-center gap-3 text-center">
          <MemoryPicture className="h-28 w-48" />
          <h2 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none">
            {t(`review.end.${titleOf(right, total)}`)}
          </h2>
          <NextOne />
        </section>
        <dl className="grid grid-cols-3 gap-3 text-center">
          <Figure name={t('review.end.right')}>{t('match.result.score', { correct: right, total })}</Figure>
          <Figure name={t('review.end.mended')}>
            <Num value={mended} />
          </Figure>
          <Figure name={t('review.end.xp')}>
            <Num value={xp} signed />
          </Figure>
        </dl>
        {total > 0 && <ResultReview review={reviewed} title={t('match.result.review')} />}
      </div>
      <EndBar />
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col-reverse justify-end gap-1 px-2! py-4!">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="numbers font-display text-2xl font-bold">{children}</dd>
    </Card>
  )
}

function NextOne() {
  const { i18n } = useTranslation()
  const { data: review } = useReview()
  if (!review) return <p className="min-h-6" />
  const { due, nextDueAt, mendedThisWeek } = review
  return (
    <div className="flex min-h-6 flex-col items-center gap-1 text-muted">
      {due > 0 && (
        <p>
          <DueCount due={due} />
        </p>
      )}
      {due === 0 && nextDueAt !== null && (
        <p>
          <NextDue when={dueText(nextDueAt - serverNow(), i18n.language)} />
        </p>
      )}
      <p>
        <MendedLine mended={mendedThisWeek} />
      </p>
    </div>
  )
}

function EndBar() {
  const { t } = useTranslation()
  return (
    <FooterBar>
      <LinkButton to="/dashboard" variant="quiet" size="lg" className="flex-1">
        {t('match.result.home')}
      </LinkButton>
      <LinkButton to="/review" size="lg" className="flex-1">
        {t('review.back')}
      </LinkButton>
    </FooterBar>
  )
}

/** The share of right answers from which a session is called good. */
const goodShare = 0.5

function titleOf(right: number, total: number) {
  if (total > 0 && right === total) return 'perfect'
  return total > 0 && right / total >= goodShare ? 'good' : 'learning'
}
