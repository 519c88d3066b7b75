import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Mail } from '../kit/icon.ts'
import { refusalText } from '../lib/refusal-text.ts'
import { loadApi } from './auth-api.ts'

type State = { name: 'idle' | 'sending' | 'sent' } | { name: 'failed'; error: unknown }

/** Asks for the confirmation mail again. What it says is the same whether the address has an account or not. */
export function ResendConfirmation({ email, sendAtOnce = false }: { email: string; sendAtOnce?: boolean }) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>({ name: 'idle' })
  const resend = useCallback(async () => {
    setState({ name: 'sending' })
    try {
      await (await loadApi()).auth.sendVerification({ email })
      setState({ name: 'sent' })
    } catch (error) {
      setState({ name: 'failed', error })
    }
  }, [email])
  useEffect(() => {
    if (sendAtOnce) void resend()
  }, [sendAtOnce, resend])
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="quiet"
        wide
        busy={state.name === 'sending'}
        onClick={() => void resend()}
        icon={<Mail aria-hidden="true" className="size-5" />}
      >
        {t('auth.resend.action')}
      </Button>
      <div role="status" className="text-sm">
        {state.name === 'sent' && <p className="text-streak-ink">{t('auth.resend.sent')}</p>}
        {state.name === 'failed' && (
          <div className="text-danger-ink">
            <p className="font-semibold">{t('auth.failed.resend')}</p>
            <p>{refusalText(state.error)}</p>
          </div>
        )}
      </div>
    </div>
  )
}
