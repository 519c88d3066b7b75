import { useTranslation } from 'react-i18next'

import { Clock, CircleHelp } from '../kit/icon.ts'
import { minutesFor } from './topic-counts.ts'
import { numberFormat } from '../kit/formats.ts'

/** How many questions, and about how long. */
export function QuizFacts({ questions }: { questions: number }) {
  const { t, i18n } = useTranslation()
  const minutes = numberFormat(i18n.language).format(minutesFor(questions))
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <span className="inline-flex items-center gap-1.5">
        <CircleHelp aria-hidden="true" className="size-4" />
        {t('quiz.choose.questions', { count: questions })}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Clock aria-hidden="true" className="size-4" />
        {t('quiz.choose.minutes', { minutes })}
      </span>
    </span>
  )
}
