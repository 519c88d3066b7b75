import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Gift } from '../kit/icon.ts'
import { PasswordField } from '../kit/password-field.tsx'
import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf, refusalText } from '../lib/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { loadApi, warmApi } from './auth-api.ts'
import { dayOf, tidyDate } from './birth-date.ts'
import { faultText } from './field-fault.ts'
import { PasswordMeter } from './password-meter.tsx'
import { fieldOfRefusal, signUpFaults, type SignUpField, type SignUpValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

type State = { name: 'idle' | 'sending' } | { name: 'refused'; error: unknown }

/** A new account: four fields; the language is the one on the screen. `onSignedUp` is told the address. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const { t } = useTranslation()
  const { form, faults, show, mend } = useFaultyForm<SignUpField>()
  const [values, setValues] = useState<SignUpValues>({ nickname: '', email: '', password: '', birthDate: '' })
  const [state, setState] = useState<State>({ name: 'idle' })

  const change = (field: SignUpField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    mend(field)
  }
  const refused = (error: unknown) => {
    const field = fieldOfRefusal(error)
    const { code, details } = refusalOf(error)
    if (field && code) show({ [field]: code === 'request.invalid' ? formFaults[field] : { code, details } })
    setState(field ? { name: 'idle' } : { name: 'refused', error })
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (show(signUpFaults(values, serverNow()))) return
    setState({ name: 'sending' })
    try {
      onSignedUp(await signUp(values))
    } catch (error) {
      refused(error)
    }
  }

  return (
    <form ref={form} noValidate onFocus={warmApi} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {state.name === 'refused' && (
        <Banner tone="danger" title={t('auth.failed.signUp')}>
          {refusalText(state.error)}
        </Banner>
      )}
      <Field
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        label={t('auth.fields.nickname')}
        hint={t('auth.fields.nicknameHint')}
        value={values.nickname}
        error={faultText(t, faults.nickname)}
        onChange={(event) => change('nickname', event.target.value)}
      />
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        label={t('auth.fields.email')}
        value={values.email}
        error={faultText(t, faults.email)}
        onChange={(event) => change('email', event.target.value)}
      />
      <Field
        name="birthDate"
        inputMode="numeric"
        autoComplete="bday"
        dir="ltr"
        placeholder={t('auth.fields.birthDateShape')}
        label={t('auth.fields.birthDate')}
        hint={t('auth.fields.birthDateHint')}
        value={values.birthDate}
        error={faultText(t, faults.birthDate)}
        onChange={(event) => change('birthDate', tidyDate(event.target.value))}
      />
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={t('auth.fields.password')}
        hint={<PasswordMeter password={values.password} />}
        value={values.password}
        error={faultText(t, faults.password)}
        onChange={(event) => change('password', event.target.value)}
      />
      <Button type="submit" size="lg" wide busy={state.name === 'sending'} className="mt-1">
        {t('auth.signUp.submit')}
      </Button>
      <p className="flex items-center justify-center gap-2 text-sm text-btz-ink">
        <Gift aria-hidden="true" className="size-4 shrink-0" />
        {t('auth.signUp.gift')}
      </p>
    </form>
  )
}

/** What to say of a field whose shape the server refused, though it looked right here. */
const formFaults = {
  nickname: 'missing.nickname',
  email: 'invalid.email',
  password: 'missing.password',
  birthDate: 'invalid.birthDate',
} as const

async function signUp(values: SignUpValues): Promise<string> {
  const email = values.email.trim()
  const { user } = await (
    await loadApi()
  ).auth.signUp({
    name: values.nickname,
    nickname: values.nickname,
    email,
    password: values.password,
    birthDate: dayOf(values.birthDate) ?? '',
    language: chosenLanguage(),
  })
  enterSession({ id: user.id, nickname: user.name })
  return email
}
