import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { refusalOf, refusalText } from '../kit/refusal-text.ts'

type FailureProps = {
  /** What could not be done. */
  title: string
  error: unknown
}

/** Why something could not be done: its own title and the refusal's text; a fault of ours is told as one (product 1.8). */
export function FailureBanner({ title, error }: FailureProps) {
  const { t } = useTranslation()
  return isFault(error) ? (
    <Banner tone="danger" title={t('auth.failed.unexpected')}>
      {t('auth.unexpected')}
    </Banner>
  ) : (
    <Banner tone="danger" title={title}>
      {refusalText(error)}
    </Banner>
  )
}

// A call that never arrived is no fault: it has a text of its own.
function isFault(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'service.fault' || (code === null && !(error instanceof TypeError))
}
