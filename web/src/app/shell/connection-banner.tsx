import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { CloudOff, Wifi } from '../../kit/icon.ts'
import { acknowledgeRestored, useHealth, watchHealth } from '../../lib/health.ts'

/** Milliseconds that the good news of a restored connection stays. */
const restoredMillis = 5_000

/** Says when the server cannot be reached, and when it can again (specification 8). */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const mode = useHealth((health) => health.mode)
  useEffect(watchHealth, [])
  useEffect(() => {
    if (mode !== 'restored') return
    const timer = setTimeout(acknowledgeRestored, restoredMillis)
    return () => clearTimeout(timer)
  }, [mode])
  return (
    <div role="status">
      {mode === 'offline' && (
        <div className="flex items-center justify-center gap-2 bg-raised px-4 py-2 text-sm">
          <CloudOff aria-hidden="true" className="size-4 shrink-0 text-danger-ink" />
          <p>
            <strong className="me-2">{t('app.connection.offline')}</strong>
            {t('app.connection.offlineText')}
          </p>
        </div>
      )}
      {mode === 'restored' && (
        <div className="flex items-center justify-center gap-2 bg-streak/15 px-4 py-2 text-sm font-semibold text-streak-ink">
          <Wifi aria-hidden="true" className="size-4 shrink-0" />
          {t('app.connection.restored')}
        </div>
      )}
    </div>
  )
}
