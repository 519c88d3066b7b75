import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'

import { Button, LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { TriangleAlert } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { FailureBanner } from './failure-banner.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { leaveIfEnded } from './leave-if-ended.ts'
import { LinkCard } from './link-panels.tsx'
import { isDeadLink, type ShownLink } from './link-state.ts'
import { MessagePanel } from './message-panel.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import {
  accountFaultText,
  newPasswordFaults,
  passwordFaultsOf,
  type PasswordFault,
  type PasswordField,
} from './password-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'
import { useMailLink } from './use-mail-link.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** Where a mail about a forgotten password leads: a new one, then the sign-in. A dead link asks for another here. */
export function Component() {
  const { token, state, check: ask, gone } = useMailLink('passwordReset')
  if (state.name === 'invalid') return <RequestAnother />
  return (
    <LinkCard state={state} onRetry={ask}>
      {state.name === 'ready' && <NewPasswordForm link={state.link} token={token} onGone={gone} />}
    </LinkCard>
  )
}

function RequestAnother() {
  const { t } = useTranslation()
  return (
    <Card className="flex flex-col gap-3 p-6 sm:p-8">
      <ForgotForm
        introduction={
          <MessagePanel
            picture={<TriangleAlert aria-hidden="true" className="size-10" />}
            title={t('account.link.invalidTitle')}
          >
            <p className="text-muted">{t('account.link.resetInvalid')}</p>
          </MessagePanel>
        }
      />
      <LinkButton to="/auth" variant="ghost" wide>
        {t('account.link.toSignIn')}
      </LinkButton>
    </Card>
  )
}

function NewPasswordForm({ link, token, onGone }: { link: ShownLink; token: string; onGone: () => void }) {
  const { t } = useTranslation()
  const { form, faults, clearFault, refusal, busy, submit } = useReset(token, onGone)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="text-2xl font-bold">{t('account.reset.title')}</h1>
      <p className="wrap-anywhere text-muted">{t('account.reset.text', { nickname: isolated(link.nickname) })}</p>
      {refusal !== null && <FailureBanner title={t('auth.failed.reset')} error={refusal} />}
      <NewPasswordFields
        onClearFault={clearFault}
        errors={{
          newPassword: accountFaultText(t, faults.newPassword),
          confirmPassword: accountFaultText(t, faults.confirmPassword),
        }}
      />
      <Button type="submit" size="lg" wide busy={busy}>
        {t('account.reset.submit')}
      </Button>
    </form>
  )
}

function useReset(token: string, onGone: () => void) {
  const navigate = useNavigate()
  const { form, faults, show, clearFault } = useFaultyForm<PasswordField, PasswordFault>()
  const { mutate, error, isPending, isSuccess } = usePublicMutation({
    mutationFn: async (api, newPassword: string) => {
      await api.auth.resetPassword({ token, newPassword })
      await leaveIfEnded(api)
    },
    onSuccess: () => void navigate('/auth', { replace: true, state: { notice: 'passwordReset' } }),
    onError: (refusal) => (isDeadLink(refusal) ? onGone() : show(passwordFaultsOf(refusal) ?? {})),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const newPassword = String(entered.get('newPassword'))
    if (!show(newPasswordFaults(newPassword, String(entered.get('confirmPassword'))))) mutate(newPassword)
  }
  // What is about a field is said there.
  const refusal = error === null || passwordFaultsOf(error) ? null : error
  return { form, faults, clearFault, refusal, busy: isPending || isSuccess, submit }
}
