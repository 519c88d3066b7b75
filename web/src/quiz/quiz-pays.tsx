import {
  fullQuizQuestions,
  perfectQuizCents,
  perfectQuizQuestions,
  quizFinishCents,
  rightAnswerCents,
} from '@satoshi/rules/progress/quiz-btz'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { Check, HeartCrack, Minus } from '../kit/icon.ts'
import { useLives } from '../match/use-lives.ts'
import { useDayCaps } from '../wallet/day-caps.ts'
import { rewardsFor } from './topic-counts.ts'

/** What a quiz of this length can pay, and what it is too short for. */
export function QuizPays({ questions }: { questions: number }) {
  const { t, i18n } = useTranslation()
  const { finish, perfect } = rewardsFor(questions)
  const caps = useDayCaps()
  const { data: lives } = useLives()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted">{t('quiz.pays.title')}</h3>
      {lives?.lives === 0 && (
        <p className="mt-2 flex items-start gap-2 text-sm font-medium">
          <HeartCrack aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger-ink" />
          {t('quiz.lives.pays')}
        </p>
      )}
      <ul className="mt-2 flex flex-col gap-1.5 text-sm">
        <Line paid>{t('quiz.pays.answers', { btz: btz(rightAnswerCents), cap: btz(caps.answerCapCents) })}</Line>
        <Line paid={finish}>
          {finish
            ? t('quiz.pays.finish', { btz: btz(quizFinishCents), cap: caps.quizzesPaid })
            : t('quiz.pays.short', { least: fullQuizQuestions })}
        </Line>
        {finish && (
          <Line paid={perfect}>
            {perfect
              ? t('quiz.pays.perfect', { btz: btz(perfectQuizCents) })
              : t('quiz.pays.noPerfect', { least: perfectQuizQuestions })}
          </Line>
        )}
      </ul>
    </div>
  )
}

function Line({ paid, children }: { paid: boolean; children: ReactNode }) {
  const Sign = paid ? Check : Minus
  return (
    <li className={classNames('flex items-start gap-2', !paid && 'text-muted')}>
      <Sign aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', paid && 'text-btz-ink')} />
      <span>{children}</span>
    </li>
  )
}
