import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { loadApi } from './auth-api.ts'
import { ResendButton, type Sending } from './resend-button.tsx'

/** Asks for the confirmation mail again. What it says is the same whether the address has an account or not. */
export function ResendConfirmation({ email, sendAtOnce = false }: { email: string; sendAtOnce?: boolean }) {
  const { t } = useTranslation()
  const [state, setState] = useState<Sending>({ name: 'idle' })
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
    <ResendButton
      state={state}
      action={t('auth.resend.action')}
      sent={t('auth.resend.sent')}
      failed={t('auth.failed.resend')}
      onResend={() => void resend()}
    />
  )
}
