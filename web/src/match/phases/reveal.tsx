import type { Opened, SeatView } from '@satoshi/contract/match'
import type { Millis } from '@satoshi/rules/time'
import type { TFunction } from 'i18next'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { focusAfterDrawing } from '../../kit/after-drawing.ts'
import { announce } from '../../kit/live-region.tsx'
import { signal } from '../../kit/signal.ts'
import { Prompt } from '../prompt.tsx'
import { ReportQuestion } from '../report-question.tsx'
import { RevealSheet, type VerdictName } from '../reveal-sheet.tsx'
import { answersPlace, choiceText, isDense, kindViewOf } from './question.tsx'

type RevealProps = {
  opened: Opened
  seat: Pick<SeatView, 'correct'> | undefined
  total: number
  /** Whether it is said how long the answer took. */
  timed?: boolean
  /** What else came of the answer, in the sheet. */
  children?: ReactNode
  /** How it goes on. */
  action: ReactNode
}

/**
 * A closed question: its prompt and its answers in their places, what was right, what the player said, and why. Nothing
 * moves on by itself where the match waits.
 */
export function Reveal({ opened, seat, total, timed = true, children, action }: RevealProps) {
  const id = useId()
  const { question, position } = opened
  const { Revealed } = kindViewOf(question)
  const dense = isDense(question)
  useAnnouncedScore(opened, seat)
  return (
    <>
      <Prompt
        id={id}
        position={position}
        total={total}
        weight={question.weight}
        text={question.prompt}
        dense={dense}
        takesFocus={false}
      />
      <div className={answersPlace}>
        <Revealed question={question} opened={opened} dense={dense} />
      </div>
      <RevealVerdict opened={opened} timed={timed} action={action}>
        {children}
      </RevealVerdict>
    </>
  )
}

function RevealVerdict({
  opened,
  timed,
  children,
  action,
}: Pick<RevealProps, 'opened' | 'timed' | 'children' | 'action'>) {
  const { t, i18n } = useTranslation()
  const panel = useRef<HTMLElement>(null)
  const { mine, question } = opened
  const verdict = revealVerdictOf(opened)
  useEffect(() => focusAfterDrawing(() => panel.current), [])
  useEffect(() => {
    if (verdict !== 'skipped') signal(verdict === 'right' ? 'correct' : 'wrong')
  }, [verdict])
  const isTold = kindViewOf(question).inWords || mine?.correct === true
  return (
    <RevealSheet
      ref={panel}
      verdict={verdict}
      elapsed={timed && mine?.choice ? elapsedText(t, mine.elapsedMillis) : null}
      rightIs={
        isTold ? null : t('match.reveal.rightIs', { answer: choiceText(question, opened.correct, i18n.language) })
      }
      explanation={opened.explanation}
      sources={opened.sources}
      corner={<ReportQuestion position={opened.position} className="-me-3 -mt-2" />}
      action={action}
    >
      {children}
    </RevealSheet>
  )
}

/** How long an answer took, in tenths of a second. */
export function elapsedText(t: TFunction, elapsedMillis: Millis): string {
  return t('match.reveal.elapsed', { seconds: Math.round(elapsedMillis / 100) / 10 })
}

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
