import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { api } from '../lib/api.ts'
import { isMutating } from '../lib/query-client.ts'
import { FailureBanner } from './failure-banner.tsx'
import { accountFaultText, passwordFaultsOf, type PasswordFault } from './password-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

type RequestProps = { hasPassword: boolean; onSent: () => void; onClose: () => void }

const mutationKey = ['deletion']

/** Asks for the mail that a deletion is confirmed by; the password says that it is the player who asks. */
export function DeletionRequest({ hasPassword, onSent, onClose }: RequestProps) {
  const { t } = useTranslation()
  const { form, faults, show, clearFault } = useFaultyForm<'currentPassword', PasswordFault>()
  const request = useMutation({
    mutationKey,
    mutationFn: (password: string | null) => api.account.requestDeletion(password === null ? {} : { password }),
    onSuccess: onSent,
    onError: (error) => {
      const found = wrongPassword(error)
      if (found) show({ currentPassword: found })
    },
    networkMode: 'always',
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = hasPassword ? String(new FormData(event.currentTarget).get('currentPassword')) : null
    const wrong = show(password === '' ? { currentPassword: 'currentMissing' } : {})
    if (!wrong && !isMutating(mutationKey)) request.mutate(password)
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.error && !wrongPassword(request.error) && (
        <FailureBanner title={t('account.failed.request')} error={request.error} />
      )}
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
        <Button type="submit" variant="danger" busy={request.isPending}>
          {t('account.deletion.send')}
        </Button>
      </div>
    </form>
  )
}

function wrongPassword(error: unknown): PasswordFault | undefined {
  return passwordFaultsOf(error)?.currentPassword
}
