import { second, type Instant } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Clock } from '../kit/icon.ts'
import { timeLeftText } from '../kit/time-left-text.ts'
import { isolated } from '../lib/isolated.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'

/** How long it is until another try, by the server's clock; the screen reads again when it is over. */
export function RetryTime({ at }: { at: Instant }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(at, second)
  return (
    <p className="timed flex items-center justify-center gap-2 rounded-md border border-line bg-raised p-4 text-center font-medium">
      <Clock aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="numbers">
        {t('identityCheck.retryIn', { time: isolated(timeLeftText(left, i18n.language)) })}
      </span>
    </p>
  )
}
