import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Mail } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useCountdown } from './use-countdown.ts'
import { waitText } from './wait-time.ts'

export type Sending = { name: 'idle' | 'sending' | 'sent' } | { name: 'failed'; error: unknown }

type ResendProps = { state: Sending; action: string; sent: string; failed: string; onResend: () => void }

/** Sends a mail again, as soon as the server lets it; says what became of it. */
export function ResendButton({ state, action, sent, failed, onResend }: ResendProps) {
  const { t, i18n } = useTranslation()
  const left = useCountdown(state.name === 'failed' ? state.error : null)
  return (
    <div className="flex w-full flex-col gap-2">
      <Button
        variant="quiet"
        wide
        busy={state.name === 'sending'}
        aria-disabled={left > 0}
        onClick={left > 0 ? undefined : onResend}
        icon={<Mail aria-hidden="true" className="size-5" />}
      >
        {action}
      </Button>
      <div role="status" className="text-sm">
        {state.name === 'sent' && <p className="text-streak-ink">{sent}</p>}
        {state.name === 'failed' && (
          <div className="text-danger-ink">
            <p className="font-semibold">{failed}</p>
            <p>{refusalText(state.error)}</p>
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
