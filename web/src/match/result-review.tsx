import type { Opened } from '@satoshi/contract/match'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { ChevronDown, CircleCheck, CircleX, Lightbulb, SkipForward, Timer } from '../kit/icon.ts'
import { AnswerPair } from './answer-pair.tsx'
import { Explanation } from './explanation.tsx'
import { choiceText } from './phases/question.tsx'
import { revealVerdictOf } from './phases/reveal.tsx'
import { ReportQuestion } from './report-question.tsx'

/** What a mode with opponents adds to a question: beside the verdict, and below the player's own answer. */
export type Comparison = { points: ReactNode; answers: ReactNode }

type ResultReviewProps = {
  review: Opened[]
  title: string
  /** Below the title. */
  text?: string
  comparison?: (opened: Opened) => Comparison
}

/** Every question with its answers and its reason. What went wrong stands open: that is where there is something to learn. */
export function ResultReview({ review, title, text, comparison }: ResultReviewProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classNames('text-xl font-bold', text === undefined && 'mb-3')}>
        {title}
      </h3>
      {text !== undefined && <p className="mt-1 mb-3 text-muted">{text}</p>}
      <ol className="flex flex-col gap-3">
        {review.map((opened) => (
          <li key={opened.position}>
            <ReviewCard opened={opened} comparison={comparison?.(opened)} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ReviewCard({ opened, comparison }: { opened: Opened; comparison: Comparison | undefined }) {
  const { t, i18n } = useTranslation()
  const verdict = revealVerdictOf(opened)
  const { icon: Picture, ink, word } = styles[verdict]
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
            {comparison?.points}
          </span>
          <span className="block font-semibold text-pretty">{opened.question.prompt}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 text-muted transition-transform duration-180 group-open:rotate-180"
        />
      </summary>
      <div className={classNames('flex flex-col px-4 pb-5 sm:px-5', comparison ? 'gap-4' : 'gap-5')}>
        <AnswerPair opened={opened} textOf={(choice) => choiceText(opened.question, choice, i18n.language)} />
        {comparison?.answers}
        <div>
          <div className="mb-2 flex items-center justify-between">
            <h4 className="flex items-center gap-2 font-semibold text-muted">
              <Lightbulb aria-hidden="true" className="size-5 text-btz-ink" />
              {t('match.reveal.why')}
            </h4>
            <ReportQuestion position={opened.position} className="-me-3 -mt-3 -mb-2" />
          </div>
          <Explanation text={opened.explanation} sources={opened.sources} />
        </div>
      </div>
    </details>
  )
}

const styles = {
  right: { icon: CircleCheck, ink: 'text-streak-ink', word: 'reviewRight' },
  wrong: { icon: CircleX, ink: 'text-danger-ink', word: 'reviewWrong' },
  late: { icon: Timer, ink: 'text-muted', word: 'reviewLate' },
  skipped: { icon: SkipForward, ink: 'text-muted', word: 'reviewSkipped' },
} as const
