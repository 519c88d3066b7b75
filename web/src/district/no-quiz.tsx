import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { DarkStreet } from '../match/dark-street.tsx'

/** A district without a live question: the product's words, and another way to play. */
export function NoQuiz() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<DarkStreet className="h-28 w-48" />}
      title={t('district.quiz.none')}
      text={t('district.quiz.noneText')}
      action={<LinkButton to="/quiz">{t('quiz.errors.other')}</LinkButton>}
    />
  )
}
