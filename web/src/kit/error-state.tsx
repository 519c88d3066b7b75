import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { RefreshCw, TriangleAlert } from './icon.ts'
import { refusalOf, refusalText } from './refusal-text.ts'

type ErrorStateProps = { error: unknown; onRetry?: () => void; title?: string }

/** Something could not be loaded: what happened, and the way to try again. */
export function ErrorState({ error, onRetry, title }: ErrorStateProps) {
  const { t } = useTranslation()
  const { requestId } = refusalOf(error).details
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      <TriangleAlert aria-hidden="true" className="size-10 text-danger-ink" />
      <h2 className="text-xl font-bold">{title ?? t('errors.couldNotLoad')}</h2>
      <p className="text-muted">{refusalText(error)}</p>
      {typeof requestId === 'string' && (
        <p className="text-sm text-muted">{t('errors.reference', { id: requestId })}</p>
      )}
      {onRetry && (
        <Button
          variant="quiet"
          onClick={onRetry}
          icon={<RefreshCw aria-hidden="true" className="size-5" />}
          className="mt-2"
        >
          {t('errors.retry')}
        </Button>
      )}
    </div>
  )
}
