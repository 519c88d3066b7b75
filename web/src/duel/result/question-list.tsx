import type { Opened } from '@satoshi/contract/match'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { ChevronDown, CircleCheck, CircleX, Lightbulb, Timer } from '../../kit/icon.ts'
import { Num } from '../../kit/number-text.tsx'
import { isolated } from '../../lib/isolated.ts'
import { AnswerPair } from '../../match/answer-pair.tsx'
import { Explanation } from '../../match/explanation.tsx'
import { verdictOf } from '../../match/phases/reveal.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { pointsIn } from '../why-won.ts'

/** Every question with both answers and its reason. What went wrong stands open: that is where there is something to learn. */
export function QuestionList({ review, name }: { review: Opened[]; name: string }) {
  const { t } = useTranslation()
  const wrong = review.filter((opened) => verdictOf(opened) !== 'right').length
  return (
    <section aria-labelledby="questions-title">
      <h3 id="questions-title" className="text-xl font-bold">
        {t('duel.result.questions')}
      </h3>
      <p className="mt-1 mb-3 text-muted">
        {wrong === 0 ? t('duel.result.noMistakes') : t('duel.result.learn', { count: wrong })}
      </p>
      <ol className="flex flex-col gap-3">
        {review.map((opened) => (
          <li key={opened.position}>
            <QuestionCard opened={opened} name={name} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function QuestionCard({ opened, name }: { opened: Opened; name: string }) {
  const { t } = useTranslation()
  const verdict = verdictOf(opened)
  const { icon: Picture, ink, word } = looks[verdict]
  const { mine, theirs } = pointsIn(opened)
  const { question, others } = opened
  return (
    <details
      open={verdict !== 'right'}
      className="group rounded-lg border border-line bg-surface shadow-low [&_summary::-webkit-details-marker]:hidden"
    >
      <summary className="flex list-none items-start gap-3 rounded-lg p-4 hover:bg-raised sm:p-5">
        <Picture aria-hidden="true" className={classNames('mt-0.5 size-6 shrink-0', ink)} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
            <span className={ink}>{t(`match.result.${word}`)}</span>
            <span className="numbers text-muted">
              <span className="sr-only">{t('duel.result.pointsOf', { mine, theirs, name: isolated(name) })}</span>
              <span aria-hidden="true">
                <Num value={mine} signed /> · <Num value={theirs} signed />
              </span>
            </span>
          </span>
          <span className="block font-semibold text-pretty">{question.prompt}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 text-muted transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
        <AnswerPair opened={opened} />
        <ul className="grid gap-2 sm:grid-cols-2">
          <AnswerLine name={t('duel.you')} answer={opened.mine} />
          <AnswerLine name={name} answer={others[0] ?? null} said={question} />
        </ul>
        <div>
          <h4 className="mb-2 flex items-center gap-2 font-semibold text-muted">
            <Lightbulb aria-hidden="true" className="size-5 text-btz-ink" />
            {t('match.reveal.why')}
          </h4>
          <Explanation text={opened.explanation} sources={opened.sources} />
        </div>
      </div>
    </details>
  )
}

const looks = {
  right: { icon: CircleCheck, ink: 'text-streak-ink', word: 'reviewRight' },
  wrong: { icon: CircleX, ink: 'text-danger-ink', word: 'reviewWrong' },
  late: { icon: Timer, ink: 'text-muted', word: 'reviewLate' },
} as const
