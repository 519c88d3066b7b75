import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { api } from '../lib/api.ts'
import { FailureBanner } from './failure-banner.tsx'
import { accountFaultText, passwordFaultsOf, type PasswordFault } from './password-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

type RequestProps = { hasPassword: boolean; onSent: () => void; onClose: () => void }
type State = { name: 'idle' | 'sending' } | { name: 'refused'; error: unknown }

/** Asks for the mail that a deletion is confirmed by; the password says that it is the player who asks. */
export function DeletionRequest({ hasPassword, onSent, onClose }: RequestProps) {
  const { t } = useTranslation()
  const { form, faults, show, clearFault } = useFaultyForm<'currentPassword', PasswordFault>()
  const [state, setState] = useState<State>({ name: 'idle' })
  const send = async (password: string | null) => {
    setState({ name: 'sending' })
    try {
      await api.account.requestDeletion(password === null ? {} : { password })
      onSent()
    } catch (error) {
      const found = passwordFaultsOf(error)?.currentPassword
      if (found) show({ currentPassword: found })
      setState(found ? { name: 'idle' } : { name: 'refused', error })
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = hasPassword ? String(new FormData(event.currentTarget).get('currentPassword')) : null
    if (!show(password === '' ? { currentPassword: 'currentMissing' } : {})) void send(password)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {state.name === 'refused' && <FailureBanner title={t('account.failed.request')} error={state.error} />}
      {hasPassword && (
        <PasswordField
          name="currentPassword"
          autoComplete="current-password"
          label={t('account.fields.currentPassword')}
          error={accountFaultText(t, faults.currentPassword)}
          onChange={() => clearFault('currentPassword')}
        />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onClose}>
          {t('account.deletion.cancel')}
        </Button>
        <Button type="submit" variant="danger" busy={state.name === 'sending'}>
          {t('account.deletion.send')}
        </Button>
      </div>
    </form>
  )
}
