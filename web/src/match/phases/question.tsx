import type { Choice } from '@satoshi/contract/question'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { AnswerOptions } from '../answer-options.tsx'
import { NumberAnswer } from '../number-answer.tsx'
import type { AskingPhase, PlayView } from '../play.ts'
import { Prompt } from '../prompt.tsx'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { classNames } from '../../kit/class-names.ts'
import { signal } from '../../kit/signal.ts'
import { numberFormat } from '../../kit/formats.ts'

type QuestionProps = {
  phase: AskingPhase
  view: Pick<PlayView, 'questions' | 'serverNow'>
  locked: Choice | null
  /** The choice is still on this device, because the network is gone. */
  waits: boolean
  onAnswer: (choice: Choice) => void
  /** Whether the question's number stands over it. */
  numbered?: boolean
}

/** An open question and the ways to answer it. */
export function Question({ phase, view, locked, waits, onAnswer, numbered = true }: QuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { question, position, opensAt } = phase
  // A question that the server has opened is open, whatever this page thinks the time is: its clock may be some
  // milliseconds behind, and nothing would count those down.
  const opensLater = opensAt > view.serverNow
  const lead = useTimeLeft(opensAt, 100, opensLater)
  const closed = opensLater && lead > 0
  const [isRead] = useState(closed)
  const dense = !numbered && lengthOf(question) > longText
  const withKeys = question.kind !== 'number'
  const answer = (choice: Choice) => {
    signal('tap')
    onAnswer(choice)
  }
  const answering = { locked, closed, onAnswer: answer, note: t(waits ? 'match.option.kept' : 'match.option.sent') }
  return (
    <>
      <Prompt
        id={id}
        position={position}
        total={view.questions}
        weight={question.weight}
        text={question.prompt}
        numbered={numbered}
        dense={dense}
      />
      <div className="mt-auto flex flex-col gap-3 pt-6 md:mt-0 md:pt-8">
        {question.kind === 'number' ? (
          <NumberAnswer question={question} {...answering} />
        ) : (
          <AnswerOptions question={question} labelledBy={id} dense={dense} {...answering} />
        )}
        {/* Its place stays when the question opens: options must not move under a finger. */}
        {isRead && (
          <p
            className={classNames(
              'text-center text-sm text-muted',
              !closed && 'invisible',
              !closed && withKeys && 'md:hidden',
            )}
          >
            {t('match.question.soon')}
          </p>
        )}
        {withKeys && !closed && (
          <p className="hidden text-center text-sm text-muted [@media(hover:hover)_and_(min-width:768px)]:block">
            <KeyHint count={question.options.length} />
          </p>
        )}
      </div>
    </>
  )
}

/** Letters from which a question is set smaller, where the stage above it takes room. */
const longText = 220

function lengthOf(question: AskingPhase['question']): number {
  return [question.prompt, ...(question.kind === 'number' ? [] : question.options)].join('').length
}

function KeyHint({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  const digit = (value: number) => numberFormat(i18n.language).format(value)
  return <>{t('match.question.keys', { first: digit(1), last: digit(count) })}</>
}
