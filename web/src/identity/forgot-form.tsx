import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { isolated } from '../lib/isolated.ts'
import { Button } from '../kit/button.tsx'
import { MailCheck } from '../kit/icon.ts'
import { AddressForm } from './address-form.tsx'
import { loadApi } from './auth-api.ts'
import { FailureBanner } from './failure-banner.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ResendButton, type Sending } from './resend-button.tsx'

/** Asks for a link that sets a new password. The answer is the same for every address, known or not (product 9.16). */
export function ForgotForm({ address, introduction }: { address?: string; introduction: ReactNode }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(address ?? '')
  const [asked, setAsked] = useState(false)
  const [state, setState] = useState<Sending>({ name: 'idle' })
  const ask = async (to: string) => {
    setEmail(to)
    setState({ name: 'sending' })
    try {
      await (await loadApi()).auth.requestPasswordReset({ email: to })
      setState({ name: asked ? 'sent' : 'idle' })
      setAsked(true)
    } catch (error) {
      setState({ name: 'failed', error })
    }
  }
  if (asked) {
    return (
      <MessagePanel
        picture={<MailCheck aria-hidden="true" className="size-10" />}
        tone="good"
        title={t('auth.forgot.sentTitle')}
      >
        <p className="wrap-anywhere text-muted">{t('auth.forgot.sentText', { email: isolated(email) })}</p>
        <ResendButton
          state={state}
          action={t('auth.forgot.again')}
          sent={t('auth.forgot.sentAgain')}
          failed={t('auth.failed.resend')}
          onResend={() => void ask(email)}
        />
        <Button variant="ghost" wide onClick={() => setAsked(false)}>
          {t('auth.forgot.other')}
        </Button>
      </MessagePanel>
    )
  }
  return (
    <div className="flex w-full flex-col gap-4 text-start">
      {introduction}
      {state.name === 'failed' && <FailureBanner title={t('auth.failed.reset')} error={state.error} />}
      <AddressForm
        submit={t('auth.forgot.submit')}
        address={email}
        busy={state.name === 'sending'}
        onAddress={(to) => void ask(to)}
      />
    </div>
  )
}
