import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { api, query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { isMutating } from '../lib/query-client.ts'
import { emailChangeFaults, emailFaultsOf, type EmailFault, type EmailField } from './email-faults.ts'
import { FailureBanner } from './failure-banner.tsx'
import { accountFaultText } from './password-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

/** A new address: entered, confirmed, then a link is sent to it (product 1.4, 1.5). */
export function EmailSection() {
  const { t } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (!me) return <Skeleton className="h-96 w-full rounded-lg" />
  const { email } = me.profile
  if (sentTo) {
    return (
      <div className="flex flex-col gap-4">
        <Banner tone="success" title={t('account.email.sentTitle')} className="wrap-anywhere">
          {t('account.email.sentText', { email: isolated(sentTo) })}
        </Banner>
        <Button variant="quiet" className="self-start" onClick={() => setSentTo(null)}>
          {t('account.email.other')}
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="wrap-anywhere">
        <p className="font-semibold">{t('account.email.now', { email: isolated(email) })}</p>
        <p className="text-muted">{t('account.email.text')}</p>
      </div>
      <EmailForm current={email} hasPassword={me.hasPassword} onSent={setSentTo} />
    </div>
  )
}

type EmailFormProps = { current: string; hasPassword: boolean; onSent: (email: string) => void }

function EmailForm({ current, hasPassword, onSent }: EmailFormProps) {
  const { t } = useTranslation()
  const { form, faults, clearFault, change, submit } = useEmailChange({ current, hasPassword, onSent })
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
      {change.error && !emailFaultsOf(change.error) && (
        <FailureBanner title={t('account.failed.email')} error={change.error} />
      )}
      {(['newEmail', 'confirmEmail'] as const).map((field) => (
        <Field
          key={field}
          name={field}
          type="email"
          dir="ltr"
          inputMode="email"
          autoComplete="email"
          label={t(`account.fields.${field}`)}
          error={accountFaultText(t, faults[field])}
          onChange={() => clearFault(field)}
        />
      ))}
      {hasPassword && (
        <PasswordField
          name="password"
          autoComplete="current-password"
          label={t('account.fields.currentPassword')}
          error={accountFaultText(t, faults.password)}
          onChange={() => clearFault('password')}
        />
      )}
      <Button type="submit" size="lg" busy={change.isPending}>
        {t('account.email.submit')}
      </Button>
    </form>
  )
}

const mutationKey = ['email']

function useEmailChange({ current, hasPassword, onSent }: EmailFormProps) {
  const { form, faults, show, clearFault } = useFaultyForm<EmailField, EmailFault>()
  const change = useMutation({
    mutationKey,
    mutationFn: (wanted: { newEmail: string; password?: string }) => api.auth.changeEmail(wanted),
    onSuccess: (_, { newEmail }) => onSent(newEmail),
    onError: (error) => {
      const found = emailFaultsOf(error)
      if (found) show(found)
    },
    networkMode: 'always',
    gcTime: 0,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const newEmail = String(entered.get('newEmail')).trim()
    const confirmEmail = String(entered.get('confirmEmail'))
    const password = hasPassword ? String(entered.get('password')) : null
    const wrong = show(emailChangeFaults({ newEmail, confirmEmail, password }, current))
    if (!wrong && !isMutating(mutationKey)) change.mutate({ newEmail, ...(password !== null && { password }) })
  }
  return { form, faults, clearFault, change, submit }
}
