import { useTranslation } from 'react-i18next'

import { Button, LinkButton } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { RefreshCw } from '../kit/icon.ts'
import { DarkStreet } from '../match/dark-street.tsx'

/** There are no questions about this: the specification's message, and another way to play. */
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

/** There are no questions about anything. */
export function NoQuestions({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<DarkStreet className="h-28 w-48" />}
      title={t('quiz.errors.notAvailable')}
      text={t('quiz.errors.noneText')}
      action={
        <Button variant="quiet" onClick={onRetry} icon={<RefreshCw aria-hidden="true" className="size-5" />}>
          {t('errors.retry')}
        </Button>
      }
    />
  )
}
