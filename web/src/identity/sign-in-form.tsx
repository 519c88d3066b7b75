import { lazy, Suspense, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { PasswordField } from '../kit/password-field.tsx'
import { isolated } from '../lib/isolated.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { FailureBanner } from './failure-banner.tsx'
import { emailFault, faultText } from './field-fault.ts'
import { useFaultyForm } from './use-faulty-form.ts'
import { usePublicMutation } from './use-public-mutation.ts'

const ResendConfirmation = lazy(async () => ({
  default: (await import('./resend-confirmation.tsx')).ResendConfirmation,
}))

type Entered = { email: string; password: string }

/** E-mail and password. `onSignedIn` leads on. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation()
  const { form, faults, show, clearFault } = useFaultyForm<'email' | 'password'>()
  const signIn = usePublicMutation({
    mutationFn: async (api, entered: Entered) => {
      const { user } = await api.auth.signIn(entered)
      enterSession({ id: user.id, nickname: user.name, avatar: null })
    },
    onSuccess: onSignedIn,
  })
  // Taken along by whoever forgot the password.
  const [typed, setTyped] = useState('')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const email = String(entered.get('email')).trim()
    const password = String(entered.get('password'))
    const wrong = emailFault(email)
    if (show({ ...(wrong && { email: wrong }), ...(!password && { password: 'missing.password' }) })) return
    signIn.mutate({ email, password })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {signIn.error !== null && <Refused error={signIn.error} email={signIn.variables?.email ?? ''} />}
      <Field
        name="email"
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="username"
        label={t('auth.fields.email')}
        error={faultText(t, faults.email)}
        onChange={(event) => {
          setTyped(event.target.value)
          clearFault('email')
        }}
      />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('auth.fields.password')}
        error={faultText(t, faults.password)}
        onChange={() => clearFault('password')}
      />
      <Link
        to="/auth/forgot"
        state={{ email: typed.trim() }}
        className="-my-2 inline-flex min-h-12 items-center self-end rounded-md px-1 font-semibold text-action-ink"
      >
        {t('auth.forgot.link')}
      </Link>
      <Button type="submit" size="lg" wide busy={signIn.isPending || signIn.isSuccess} className="mt-1">
        {t('auth.signIn.submit')}
      </Button>
    </form>
  )
}

function Refused({ error, email }: { error: unknown; email: string }) {
  const { t } = useTranslation()
  if (refusalOf(error).code !== 'auth.emailNotConfirmed') {
    return <FailureBanner title={t('auth.failed.signIn')} error={error} />
  }
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="danger" title={t('auth.notConfirmed.title')}>
        {t('auth.notConfirmed.text', { email: isolated(email) })}
      </Banner>
      <Suspense>
        <ResendConfirmation email={email} />
      </Suspense>
    </div>
  )
}
