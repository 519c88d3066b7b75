import type { Opened } from '@satoshi/contract/match'
import type { Choice, QuestionView } from '@satoshi/contract/question'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { AnswerOptions } from '../answer-options.tsx'
import type { OptionsQuestion } from '../choice-parts.ts'
import { NumberAnswer } from '../number-answer.tsx'
import { numberChoiceText, RevealedNumber } from '../revealed-number.tsx'
import { optionChoiceText, RevealedOptions } from '../revealed-options.tsx'
import type { AskingPhase, PlayView, QuestionHelp } from '../play.ts'
import { Prompt } from '../prompt.tsx'
import { useTimeLeft } from '../../lib/use-time-left.ts'
import { classNames } from '../../kit/class-names.ts'
import { signal } from '../../kit/signal.ts'
import { numberFormat } from '../../kit/formats.ts'

type Answering = {
  /** The id of the text that asks. */
  labelledBy: string
  locked: Choice | null
  /** What stands on the locked answer. */
  note: string
  /** Before the question opens, and while help is on its way. */
  closed: boolean
  /** Options that were taken away. */
  removed: readonly number[]
  onAnswer: (choice: Choice) => void
  /** Lower, where the texts are long. */
  dense: boolean
}

type Revealing = {
  opened: Opened
  /** Faces of both players, where it is shown who chose what. */
  faces?: { mine: ReactNode; theirs: ReactNode } | null
  /** Lower, where the texts are long. */
  dense?: boolean
}

/** How a kind of question is answered, and shown when it is closed. */
type KindView<Asked extends QuestionView> = {
  Answer: (props: Answering & { question: Asked }) => ReactNode
  Revealed: (props: Revealing & { question: Asked }) => ReactNode
  /** A choice in words. */
  text: (question: Asked, choice: Choice, language: string) => string
  /** Whether what is revealed says the right answer in words, and another player's is not seen in it. */
  inWords: boolean
  /** The options that the keys 1, 2 … answer. */
  options: (question: Asked) => readonly string[]
}

const options: KindView<OptionsQuestion> = {
  Answer: AnswerOptions,
  Revealed: RevealedOptions,
  text: optionChoiceText,
  inWords: false,
  options: (question) => question.options,
}

/** Each kind of question on the screen; one that is missing does not compile. */
const kinds: { [Kind in QuestionView['kind']]: KindView<QuestionView & { kind: Kind }> } = {
  choice: options,
  trueFalse: options,
  number: {
    Answer: NumberAnswer,
    Revealed: RevealedNumber,
    text: numberChoiceText,
    inWords: true,
    options: () => [],
  },
}

/** How a question is answered and shown, by its kind. Its parts take this question. */
export function kindViewOf({ kind }: QuestionView): KindView<QuestionView> {
  return kinds[kind] as KindView<QuestionView> // safe: whoever calls gives them the question whose kind it is
}

/** A choice in words: the option's text, or the number with its unit. */
export function choiceText(question: QuestionView, choice: Choice, language: string): string {
  return kindViewOf(question).text(question, choice, language)
}

/** Where answers stand below their prompt, open and closed: what is below them comes and goes. */
export const answersPlace = 'pt-6 md:pt-8 low:pt-3.5'

/** The same where a stage takes room above them. */
export const answersBelowStage = 'pt-5 md:pt-8 low:pt-3.5'

/** Whether a question is set smaller on a phone: its texts are long. */
export function isDense(question: QuestionView): boolean {
  return [question.prompt, ...kindViewOf(question).options(question)].join('').length > longText
}

type QuestionProps = {
  phase: AskingPhase
  view: Pick<PlayView, 'questions' | 'serverNow'>
  locked: Choice | null
  /** The choice is still on this device, because the network is gone. */
  waits: boolean
  onAnswer: (choice: Choice) => void
  /** Whether the question's number stands over it. */
  numbered?: boolean
  help?: QuestionHelp | null
}

const none: readonly number[] = []

/** An open question and the ways to answer it. */
export function Question({ phase, view, locked, waits, onAnswer, numbered = true, help = null }: QuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const { question, position, opensAt } = phase
  // A question that the server has opened is open, whatever this page thinks the time is: its clock may be some
  // milliseconds behind, and nothing would count those down.
  const opensLater = opensAt > view.serverNow
  const lead = useTimeLeft(opensAt, 100, opensLater)
  const closed = opensLater && lead > 0
  const [isRead] = useState(closed)
  const { Answer, options: optionsOf } = kindViewOf(question)
  const byKey = optionsOf(question)
  const dense = isDense(question)
  const withKeys = byKey.length > 0
  const answer = (choice: Choice) => {
    signal('tap')
    onAnswer(choice)
  }
  const note = t(waits ? 'match.option.kept' : 'match.option.sent')
  const answering = {
    locked,
    closed: closed || help?.busy === true,
    removed: help?.removed ?? none,
    onAnswer: answer,
    note,
  }
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
      <div className={classNames(numbered ? answersPlace : answersBelowStage, 'flex flex-col gap-3')}>
        {!numbered && help?.bar}
        <Answer question={question} labelledBy={id} dense={dense} {...answering} />
        {numbered && help?.bar}
        {isRead && <SoonNote closed={closed} withKeys={withKeys} />}
        {withKeys && !closed && (
          <p className="hidden text-center text-sm text-muted [@media(hover:hover)_and_(min-width:768px)]:block">
            <KeyHint count={byKey.length} />
          </p>
        )}
      </div>
    </>
  )
}

/** Before the question opens. Its place stays when it does: options must not move under a finger. */
function SoonNote({ closed, withKeys }: { closed: boolean; withKeys: boolean }) {
  const { t } = useTranslation()
  return (
    <p
      className={classNames(
        'text-center text-sm text-muted',
        !closed && 'invisible',
        !closed && withKeys && 'md:hidden',
      )}
    >
      {t('match.question.soon')}
    </p>
  )
}

/** Letters from which a question is set smaller on a phone. */
const longText = 220

function KeyHint({ count }: { count: number }) {
  const { t, i18n } = useTranslation()
  const digit = (value: number) => numberFormat(i18n.language).format(value)
  return <>{t('match.question.keys', { first: digit(1), last: digit(count) })}</>
}
