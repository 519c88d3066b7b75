import { useMutation, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { PasswordField as PasswordInput } from '../kit/password-field.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { api, query } from '../lib/api.ts'
import { isMutating, queryClient } from '../lib/query-client.ts'
import { FailureBanner } from './failure-banner.tsx'
import { FirstPassword } from './first-password.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import {
  accountFaultText,
  newPasswordFaults,
  passwordFaultsOf,
  type PasswordFault,
  type PasswordField,
} from './password-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

/** A new password: the current one, the new one, and the new one again (product 1.4, 1.5). */
export function PasswordSection() {
  const { data: me } = useQuery(query.profile.me.queryOptions())
  if (!me) return <Skeleton className="h-96 w-full rounded-lg" />
  return me.hasPassword ? <PasswordForm /> : <FirstPassword email={me.profile.email} />
}

function PasswordForm() {
  const { t } = useTranslation()
  const { form, faults, clearFault, change, submit } = usePasswordChange()
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      <p className="text-muted">{t('account.password.text')}</p>
      {change.isSuccess && (
        <Banner tone="success" title={t('account.password.doneTitle')}>
          {t('account.password.doneText')}
        </Banner>
      )}
      {change.error && !passwordFaultsOf(change.error) && (
        <FailureBanner title={t('account.failed.password')} error={change.error} />
      )}
      <PasswordInput
        name="currentPassword"
        autoComplete="current-password"
        label={t('account.fields.currentPassword')}
        error={accountFaultText(t, faults.currentPassword)}
        onChange={() => clearFault('currentPassword')}
      />
      <NewPasswordFields
        key={change.isSuccess ? 'changed' : 'changing'}
        onClearFault={clearFault}
        errors={{
          newPassword: accountFaultText(t, faults.newPassword),
          confirmPassword: accountFaultText(t, faults.confirmPassword),
        }}
      />
      <Button type="submit" size="lg" busy={change.isPending}>
        {t('account.password.submit')}
      </Button>
    </form>
  )
}

const mutationKey = ['password']

function usePasswordChange() {
  const { form, faults, show, clearFault } = useFaultyForm<PasswordField, PasswordFault>()
  const change = useMutation({
    mutationKey,
    mutationFn: (passwords: { currentPassword: string; newPassword: string }) => api.auth.changePassword(passwords),
    onSuccess: () => {
      form.current?.reset()
      void queryClient.invalidateQueries({ queryKey: query.auth.sessions.key() })
    },
    onError: (error) => {
      const found = passwordFaultsOf(error)
      if (found) show(found)
    },
    networkMode: 'always',
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const currentPassword = String(entered.get('currentPassword'))
    const newPassword = String(entered.get('newPassword'))
    const wrong = show({
      ...(!currentPassword && { currentPassword: 'currentMissing' }),
      ...newPasswordFaults(newPassword, String(entered.get('confirmPassword'))),
    })
    if (!wrong && !isMutating(mutationKey)) change.mutate({ currentPassword, newPassword })
  }
  return { form, faults, clearFault, change, submit }
}
