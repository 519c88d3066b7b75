import type { MatchView, Phase } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { AnswerOptions } from '../answer-options.tsx'
import { NumberAnswer } from '../number-answer.tsx'
import { Prompt } from '../prompt.tsx'
import { useTimeLeft } from '../use-time-left.ts'
import { signal } from '../../kit/signal.ts'
import { numerals } from '../../kit/numerals.ts'

export type AskingPhase = Extract<Phase, { name: 'asking' }>

type QuestionProps = {
  phase: AskingPhase
  view: MatchView
  locked: Choice | null
  /** The choice is still on this device, because the network is gone. */
  waits: boolean
  onAnswer: (choice: Choice) => void
}

/** An open question and the ways to answer it. */
export function Question({ phase, view, locked, waits, onAnswer }: QuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { question, position, opensAt } = phase
  const lead = useTimeLeft(opensAt, 100, opensAt > view.serverNow)
  const closed = lead > 0
  const answer = (choice: Choice) => {
    signal('tap')
    onAnswer(choice)
  }
  const answering = { locked, closed, onAnswer: answer, note: t(waits ? 'match.option.kept' : 'match.option.sent') }
  return (
    <>
      <Prompt id={id} position={position} total={view.questions} weight={question.weight} text={question.prompt} />
      <div className="mt-auto flex flex-col gap-3 pt-6 md:mt-0 md:pt-8">
        {question.kind === 'number' ? (
          <NumberAnswer question={question} {...answering} />
        ) : (
          <AnswerOptions question={question} labelledBy={id} {...answering} />
        )}
        {closed && <p className="text-center text-sm text-muted">{t('match.question.soon')}</p>}
        {question.kind !== 'number' && !closed && (
          <p className="hidden text-center text-sm text-muted [@media(hover:hover)_and_(min-width:768px)]:block">
            <KeyHint count={question.options.length} />
          </p>
        )}
      </div>
    </>
  )
}

function KeyHint({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  const digit = (value: number) => new Intl.NumberFormat(numerals(i18n.language)).format(value)
  return <>{t('match.question.keys', { first: digit(1), last: digit(count) })}</>
}
