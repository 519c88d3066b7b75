import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { ResendButton } from './resend-button.tsx'
import { usePublicMutation } from './use-public-mutation.ts'

/** Asks for the confirmation mail again. What it says is the same whether the address has an account or not. */
export function ResendConfirmation({ email, sendAtOnce = false }: { email: string; sendAtOnce?: boolean }) {
  const { t } = useTranslation()
  const resend = usePublicMutation({ mutationFn: (api) => api.auth.sendVerification({ email }) })
  const start = useEffectEvent(() => sendAtOnce && resend.mutate())
  useEffect(() => void start(), [email])
  return (
    <ResendButton
      sending={resend}
      action={t('auth.resend.action')}
      sent={t('auth.resend.sent')}
      failed={t('auth.failed.resend')}
      onResend={() => resend.mutate()}
    />
  )
}
