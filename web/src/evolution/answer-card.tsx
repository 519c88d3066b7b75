import type { PastAnswer } from '@satoshi/contract/evolution'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { formatDate } from '../kit/date-text.ts'
import { Check, ChevronDown, CircleCheck, CircleX, SkipForward, Timer, X } from '../kit/icon.ts'
import { Explanation } from '../match/explanation.tsx'
import { choiceText } from '../match/phases/question.tsx'
import { districtOfSubject } from '../match/subject-district.ts'

/** An answer that was given: when and where, the question, what was chosen, what was right, and why. */
export function AnswerCard({ answer, zone }: { answer: PastAnswer; zone: string }) {
  const { t } = useTranslation()
  const { subject, question, explanation, sources } = answer
  const { icon: Picture, ink, word } = styles[verdictOf(answer)]
  return (
    <li data-district={districtOfSubject[subject]} className="border-b border-line px-4 py-4 last:border-0 sm:px-5">
      <div className="flex gap-3">
        <Picture aria-hidden="true" className={classNames('mt-0.5 size-6 shrink-0', ink)} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
            <span className={classNames('font-semibold', ink)}>{t(`match.result.${word}`)}</span>
            <Circumstances answer={answer} zone={zone} />
          </p>
          <h2 className="mt-1 font-text leading-snug font-semibold text-pretty">{question.prompt}</h2>
          <Choices answer={answer} />
          <details className="group mt-1 [&_summary::-webkit-details-marker]:hidden">
            <summary className="-ms-1 flex min-h-11 w-fit list-none items-center gap-1 rounded-sm px-1 text-sm font-semibold text-action-ink">
              {t('evolution.answers.why')}
              <ChevronDown
                aria-hidden="true"
                className="size-4 transition-transform duration-180 group-open:rotate-180"
              />
            </summary>
            <div className="pt-1 pb-2">
              <Explanation text={explanation} sources={sources} />
            </div>
          </details>
        </div>
      </div>
    </li>
  )
}

/** When, how, about what, and in which time. */
function Circumstances({ answer, zone }: { answer: PastAnswer; zone: string }) {
  const { t, i18n } = useTranslation()
  const { at, mode, topic, mine } = answer
  return (
    <span className="flex flex-wrap items-center gap-x-3 text-muted">
      <bdi className="numbers">{formatDate(at, i18n.language, { time: true, zone })}</bdi>
      <span>{t(`evolution.answers.modes.${mode}`)}</span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full bg-district" />
        {t(`topics.names.${topic}`)}
      </span>
      <span className="numbers">
        {t('evolution.answers.seconds', { seconds: Math.round(mine.elapsedMillis / 100) / 10 })}
      </span>
    </span>
  )
}

/** What was chosen, and what was right where that was another one. */
function Choices({ answer: { question, correct, mine } }: { answer: PastAnswer }) {
  const { t, i18n } = useTranslation()
  const right = choiceText(question, correct, i18n.language)
  const given = mine.choice && choiceText(question, mine.choice, i18n.language)
  return (
    <dl className="mt-1.5 flex flex-col gap-1">
      {given !== null && <Chosen name={t('evolution.answers.yours')} text={given} isRight={mine.correct} />}
      {given !== right && <Chosen name={t('evolution.answers.correct')} text={right} isRight />}
    </dl>
  )
}

function Chosen({ name, text, isRight }: { name: string; text: string; isRight: boolean }) {
  const Sign = isRight ? Check : X
  return (
    <div className="relative ps-6">
      <dt className="me-1 inline text-muted">
        <Sign
          aria-hidden="true"
          strokeWidth={3}
          className={classNames('absolute start-0 top-1 size-4', isRight ? 'text-streak-ink' : 'text-danger-ink')}
        />
        {name}
      </dt>
      <dd className="inline font-medium">{text}</dd>
    </div>
  )
}

function verdictOf({ mine }: PastAnswer): keyof typeof styles {
  if (!mine.choice) return mine.hints.includes('skip') ? 'skipped' : 'late'
  return mine.correct ? 'right' : 'wrong'
}

const styles = {
  right: { icon: CircleCheck, ink: 'text-streak-ink', word: 'reviewRight' },
  wrong: { icon: CircleX, ink: 'text-danger-ink', word: 'reviewWrong' },
  late: { icon: Timer, ink: 'text-muted', word: 'reviewLate' },
  skipped: { icon: SkipForward, ink: 'text-muted', word: 'reviewSkipped' },
} as const
