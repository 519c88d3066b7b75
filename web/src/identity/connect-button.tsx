import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { api, query } from '../lib/api.ts'
import { isolated } from '../lib/isolated.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { FailureBanner } from './failure-banner.tsx'

type ConnectProps = { provider: string; name: string }

/** Leads to a provider and back to this page; the password is asked first where the account has one. */
export function Connect({ provider, name }: ConnectProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const [asking, setAsking] = useState(false)
  const connect = useMutation({
    mutationFn: (password: string | null) =>
      api.account.connect({ provider, next: pathname, ...(password !== null && { password }) }),
    gcTime: 0,
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const busy = connect.isPending || connect.isSuccess
  return (
    <>
      <Button
        variant="quiet"
        busy={busy && !asking}
        onClick={() => (me?.hasPassword ? setAsking(true) : connect.mutate(null))}
      >
        {t('social.connections.connect', { name: isolated(name) })}
      </Button>
      {connect.error && !asking && (
        <div className="basis-full">
          <FailureBanner title={t('social.connections.failed')} error={connect.error} />
        </div>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('social.connections.ask.title', { name: isolated(name) })}
        text={t('social.connections.ask.text')}
      >
        <PasswordForm
          busy={busy}
          error={connect.error ? refusalText(connect.error) : null}
          onSubmit={connect.mutate}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </>
  )
}

type FormProps = { busy: boolean; error: string | null; onSubmit: (password: string) => void; onCancel: () => void }

function PasswordForm({ busy, error, onSubmit, onCancel }: FormProps) {
  const { t } = useTranslation()
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setMissing(password === '')
    if (password !== '') onSubmit(password)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('auth.fields.password')}
        error={missing ? t('auth.missing.password') : error}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" onClick={onCancel}>
          {t('social.connections.ask.cancel')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('social.connections.ask.confirm')}
        </Button>
      </div>
    </form>
  )
}
