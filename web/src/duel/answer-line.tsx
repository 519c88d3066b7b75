import type { Opened } from '@satoshi/contract/match'
import type { QuestionView } from '@satoshi/contract/question'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CircleX, Timer } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { choiceText } from '../match/phases/question.tsx'
import { elapsedText } from '../match/phases/reveal.tsx'

type Answer = Opened['mine'] | Opened['others'][number]

type AnswerLineProps = {
  name: string
  answer: Answer
  /** The question, where the answer itself is not seen elsewhere. */
  announced?: QuestionView | null
  /** Their face, which stands for the name where there is little room. */
  face?: ReactNode
}

/** How one player did with a question: sign, word, seconds and points. */
export function AnswerLine({ name, answer, announced = null, face }: AnswerLineProps) {
  const { t, i18n } = useTranslation()
  const verdict = answerVerdictOf(answer)
  const { icon: Sign, ink } = styles[verdict]
  const given = announced && answer?.choice ? choiceText(announced, answer.choice, i18n.language) : null
  return (
    <li
      className={classNames(
        'flex min-w-0 items-center rounded-md border border-line bg-surface',
        face ? 'gap-1 px-1.5 py-1 md:gap-2 md:px-3 md:py-2' : 'gap-2.5 px-3 py-2',
      )}
    >
      {face}
      <Sign
        aria-hidden="true"
        className={classNames('shrink-0', face ? '-ms-3.5 size-5 self-end rounded-full bg-surface' : 'size-6', ink)}
      />
      <span className="min-w-0 flex-1 leading-tight">
        <bdi className={classNames('block truncate text-sm font-semibold', face && 'max-md:sr-only')}>{name}</bdi>
        <span className={classNames('numbers block text-sm text-muted', face && 'truncate max-md:text-[0.8125rem]')}>
          {answer?.choice && <span className="sr-only">{t(`duel.answer.${verdict}`)} </span>}
          {given !== null && <bdi className="block break-words">{given}</bdi>}
          {answer?.choice ? elapsedText(t, answer.elapsedMillis) : t('duel.answer.late')}
        </span>
      </span>
      <span
        className={classNames(
          'font-display font-bold',
          face ? 'max-md:text-base text-lg' : 'text-lg',
          (answer?.points ?? 0) > 0 ? ink : 'text-muted',
        )}
      >
        <Num value={answer?.points ?? 0} signed />
      </span>
    </li>
  )
}

/** How an answer came out; `near` is a number that was close and brings half the points. Source: product 4.1. */
export function answerVerdictOf(answer: Answer): 'right' | 'near' | 'wrong' | 'late' {
  if (!answer?.choice) return 'late'
  if (answer.correct) return 'right'
  return answer.points > 0 ? 'near' : 'wrong'
}

const styles = {
  right: { icon: CircleCheck, ink: 'text-streak-ink' },
  near: { icon: CircleCheck, ink: 'text-btz-ink' },
  wrong: { icon: CircleX, ink: 'text-danger-ink' },
  late: { icon: Timer, ink: 'text-muted' },
}
