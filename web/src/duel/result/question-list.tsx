import type { Opened } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { Num } from '../../kit/number-text.tsx'
import { isolated } from '../../lib/isolated.ts'
import { revealVerdictOf } from '../../match/phases/reveal.tsx'
import { ResultReview, type Comparison } from '../../match/result-review.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { pointsIn } from '../why-won.ts'

/** Every question with both answers, the points of both and its reason. */
export function QuestionList({ review, name }: { review: Opened[]; name: string }) {
  const { t } = useTranslation()
  const wrong = review.filter((opened) => revealVerdictOf(opened) !== 'right').length
  return (
    <ResultReview
      review={review}
      title={t('duel.result.questions')}
      text={wrong === 0 ? t('duel.result.noMistakes') : t('duel.result.learn', { count: wrong })}
      comparison={comparisonWith(name)}
    />
  )
}

function comparisonWith(name: string): (opened: Opened) => Comparison {
  return (opened) => ({
    points: <BothPoints opened={opened} name={name} />,
    answers: <BothAnswers opened={opened} name={name} />,
  })
}

type BothProps = { opened: Opened; name: string }

function BothPoints({ opened, name }: BothProps) {
  const { t } = useTranslation()
  const { mine, theirs } = pointsIn(opened)
  return (
    <span className="numbers text-muted">
      <span className="sr-only">{t('duel.result.pointsOf', { mine, theirs, name: isolated(name) })}</span>
      <span aria-hidden="true">
        <Num value={mine} signed /> · <Num value={theirs} signed />
      </span>
    </span>
  )
}

function BothAnswers({ opened: { mine, others, question }, name }: BothProps) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      <AnswerLine name={t('duel.you')} answer={mine} />
      <AnswerLine name={name} answer={others[0] ?? null} announced={question} />
    </ul>
  )
}
