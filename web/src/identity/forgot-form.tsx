import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { Api } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { Button } from '../kit/button.tsx'
import { MailCheck } from '../kit/icon.ts'
import { AddressForm } from './address-form.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { MessagePanel } from './message-panel.tsx'
import { ResendButton } from './resend-button.tsx'
import { usePublicMutation } from './use-public-mutation.ts'

/** Asks for a link that sets a new password. The answer is the same for every address, known or not (product 9.16). */
export function ForgotForm({ address, introduction }: { address?: string; introduction: ReactNode }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState(address ?? '')
  const ask = usePublicMutation({ mutationFn: requestReset })
  const again = usePublicMutation({ mutationFn: requestReset })
  if (ask.isSuccess) {
    return (
      <MessagePanel
        picture={<MailCheck aria-hidden="true" className="size-10" />}
        tone="good"
        title={t('auth.forgot.sentTitle')}
      >
        <p className="wrap-anywhere text-muted">{t('auth.forgot.sentText', { email: isolated(email) })}</p>
        <ResendButton
          sending={again}
          action={t('auth.forgot.again')}
          sent={t('auth.forgot.sentAgain')}
          failed={t('auth.failed.resend')}
          onResend={() => again.mutate(email)}
        />
        <Button
          variant="ghost"
          wide
          onClick={() => {
            ask.reset()
            again.reset()
          }}
        >
          {t('auth.forgot.other')}
        </Button>
      </MessagePanel>
    )
  }
  return (
    <div className="flex w-full flex-col gap-4 text-start">
      {introduction}
      {ask.error !== null && <FailureBanner title={t('auth.failed.reset')} error={ask.error} />}
      <AddressForm
        submit={t('auth.forgot.submit')}
        address={email}
        busy={ask.isPending}
        onAddress={(to) => {
          setEmail(to)
          ask.mutate(to)
        }}
      />
    </div>
  )
}

async function requestReset(api: Api, email: string): Promise<void> {
  await api.auth.requestPasswordReset({ email })
}
