import type { Opened, SeatView } from '@satoshi/contract/match'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { CircleCheck, CircleX, Lightbulb, SkipForward, Timer } from '../../kit/icon.ts'
import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { Explanation } from '../explanation.tsx'
import { ReportQuestion } from '../report-question.tsx'
import { choiceText, kindViewOf } from './question.tsx'

type RevealProps = { opened: Opened; seat: Pick<SeatView, 'correct'> | undefined; total: number }

/** A closed question: what was right, what the player said, and why. Nothing moves on by itself where the match waits. */
export function Reveal({ opened, seat, total }: RevealProps) {
  const { t } = useTranslation()
  const { question, position } = opened
  const { Revealed } = kindViewOf(question)
  useAnnouncedScore(opened, seat)
  return (
    <>
      <p className="text-sm font-semibold text-muted md:pt-[4dvh]">
        {t('match.question.position', { position: position + 1, total })}
      </p>
      <h2 className="mt-1 text-lg leading-snug font-semibold text-pretty md:text-2xl">{question.prompt}</h2>
      <div className="mt-4 md:mt-6">
        <Revealed question={question} opened={opened} />
      </div>
      <RevealVerdict opened={opened} />
    </>
  )
}

function RevealVerdict({ opened }: { opened: Opened }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const { mine } = opened
  const verdict = revealVerdictOf(opened)
  const { icon: Picture, style, ink } = styles[verdict]
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (verdict !== 'skipped') signal(verdict === 'right' ? 'correct' : 'wrong')
  }, [verdict])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className={classNames('mt-4 animate-rise rounded-lg border bg-surface p-4 outline-none sm:p-6 md:mt-6', style)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Picture aria-hidden="true" className={classNames('size-7 shrink-0', ink)} />
        <h3 id={id} className={classNames('text-xl font-bold md:text-2xl', ink)}>
          {t(`match.reveal.${verdict}`)}
        </h3>
        {mine?.choice && (
          <span className="numbers text-muted">
            {t('match.reveal.elapsed', { seconds: Math.round(mine.elapsedMillis / 100) / 10 })}
          </span>
        )}
      </div>
      {kindViewOf(opened.question).inWords || mine?.correct ? null : (
        <p className="sr-only">
          {t('match.reveal.rightIs', { answer: choiceText(opened.question, opened.correct, i18n.language) })}
        </p>
      )}
      <div className="mt-3 mb-1.5 flex items-center justify-between">
        <h4 className="flex items-center gap-2 font-semibold text-muted">
          <Lightbulb aria-hidden="true" className="size-5 text-btz-ink" />
          {t('match.reveal.why')}
        </h4>
        <ReportQuestion position={opened.position} className="-me-3 -mt-3 -mb-1.5" />
      </div>
      <Explanation text={opened.explanation} sources={opened.sources} />
    </section>
  )
}

type VerdictName = 'right' | 'wrong' | 'late' | 'skipped'

/** How an answer came out; no choice means that the time ran out, or that the question was skipped. */
export function revealVerdictOf({ mine }: Opened): VerdictName {
  if (!mine?.choice) return mine?.hints.includes('skip') ? 'skipped' : 'late'
  return mine.correct ? 'right' : 'wrong'
}

function useAnnouncedScore(opened: Opened, seat: Pick<SeatView, 'correct'> | undefined) {
  const { t } = useTranslation()
  const verdict = revealVerdictOf(opened)
  const { position } = opened
  const correct = seat?.correct ?? 0
  useEffect(() => {
    const score = t('match.reveal.score', { count: correct, answered: position + 1 })
    announce(`${t(`match.reveal.${verdict}`)} ${score}`, 'assertive')
  }, [t, verdict, position, correct])
}

const styles = {
  right: { icon: CircleCheck, style: 'border-streak/60', ink: 'text-streak-ink' },
  wrong: { icon: CircleX, style: 'border-danger/60', ink: 'text-danger-ink' },
  late: { icon: Timer, style: 'border-control', ink: 'text-ink' },
  skipped: { icon: SkipForward, style: 'border-control', ink: 'text-ink' },
}
