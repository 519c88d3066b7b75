import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Mail } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useCountdown } from './use-countdown.ts'
import { waitText } from './wait-time.ts'

type ResendProps = {
  sending: { isPending: boolean; isSuccess: boolean; error: unknown }
  action: string
  sent: string
  failed: string
  onResend: () => void
}

/** Sends a mail again, as soon as the server lets it; says what became of it. */
export function ResendButton({ sending, action, sent, failed, onResend }: ResendProps) {
  const { t, i18n } = useTranslation()
  const left = useCountdown(sending.error)
  return (
    <div className="flex w-full flex-col gap-2">
      <Button
        variant="quiet"
        wide
        busy={sending.isPending}
        aria-disabled={left > 0}
        onClick={left > 0 ? undefined : onResend}
        icon={<Mail aria-hidden="true" className="size-5" />}
      >
        {action}
      </Button>
      <div role="status" className="text-sm">
        {sending.isSuccess && <p className="text-streak-ink">{sent}</p>}
        {sending.error !== null && (
          <div className="text-danger-ink">
            <p className="font-semibold">{failed}</p>
            <p>{refusalText(sending.error)}</p>
          </div>
        )}
      </div>
      {/* Outside of what is read aloud: it changes every second. */}
      {left > 0 && (
        <p className="text-sm text-muted">{t('auth.wait', { time: isolated(waitText(left, i18n.language)) })}</p>
      )}
    </div>
  )
}
