import { useTranslation } from 'react-i18next'

import { CircleHelp } from '../kit/icon.ts'

/** How many questions: how long they take is their player's to say. */
export function QuizFacts({ questions }: { questions: number }) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex items-center gap-1.5 text-sm text-muted">
      <CircleHelp aria-hidden="true" className="size-4" />
      {t('quiz.choose.questions', { count: questions })}
    </span>
  )
}
