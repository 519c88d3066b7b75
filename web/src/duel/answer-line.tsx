import type { Opened } from '@satoshi/contract/match'
import type { QuestionView } from '@satoshi/contract/question'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { CircleCheck, CircleX, Timer } from '../kit/icon.ts'
import { Num } from '../kit/number-text.tsx'
import { choiceText } from '../match/phases/question.tsx'

type Answer = Opened['mine'] | Opened['others'][number]

type AnswerLineProps = {
  name: string
  answer: Answer
  /** The question, where the answer itself is not seen elsewhere. */
  announced?: QuestionView | null
}

/** How one player did with a question: sign, word, seconds and points. */
export function AnswerLine({ name, answer, announced = null }: AnswerLineProps) {
  const { t, i18n } = useTranslation()
  const verdict = answerVerdictOf(answer)
  const { icon: Sign, ink } = styles[verdict]
  const given = announced && answer?.choice ? choiceText(announced, answer.choice, i18n.language) : null
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-2">
      <Sign aria-hidden="true" className={classNames('size-6 shrink-0', ink)} />
      <span className="min-w-0 flex-1 leading-tight">
        <bdi className="block truncate text-sm font-semibold">{name}</bdi>
        <span className="numbers block text-sm text-muted">
          <span className="sr-only">{t(`duel.answer.${verdict}`)} </span>
          {given !== null && <bdi className="block break-words">{given}</bdi>}
          {answer?.choice
            ? t('match.reveal.elapsed', { seconds: Math.round(answer.elapsedMillis / 100) / 10 })
            : t('duel.answer.late')}
        </span>
      </span>
      <span className={classNames('font-display text-lg font-bold', (answer?.points ?? 0) > 0 ? ink : 'text-muted')}>
        <Num value={answer?.points ?? 0} signed />
      </span>
    </li>
  )
}

/** How an answer came out; `near` is a number that was close and brings half the points. Source: product 4.1. */
function answerVerdictOf(answer: Answer): 'right' | 'near' | 'wrong' | 'late' {
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
