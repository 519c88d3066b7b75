import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { DarkStreet } from './dark-street.tsx'

/** There are no questions here: the specification's message, and another way to play. */
export function QuizNotAvailable() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<DarkStreet className="h-28 w-48" />}
      title={t('quiz.errors.notAvailable')}
      text={t('quiz.errors.notAvailableText')}
      action={<LinkButton to="/quiz">{t('quiz.errors.other')}</LinkButton>}
    />
  )
}
