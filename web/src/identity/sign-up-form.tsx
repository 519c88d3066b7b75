import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Gift } from '../kit/icon.ts'
import { PasswordField } from '../kit/password-field.tsx'
import { refusalText } from '../lib/refusal-text.ts'
import { tidyDate } from './birth-date.ts'
import { faultText } from './field-fault.ts'
import { PasswordMeter } from './password-meter.tsx'
import { useSignUp } from './use-sign-up.ts'

/** A new account: four fields; the language is the one on the screen. `onSignedUp` is told the address. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const { t } = useTranslation()
  const signUp = useSignUp(onSignedUp)
  const { form, state } = signUp
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void signUp.submit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {state.name === 'refused' && (
        <Banner tone="danger" title={t('auth.failed.signUp')}>
          {refusalText(state.error)}
        </Banner>
      )}
      <SignUpFields {...signUp} />
      <Button type="submit" size="lg" wide busy={state.name === 'sending'} className="mt-1">
        {t('auth.signUp.submit')}
      </Button>
      <p className="flex items-center justify-center gap-2 text-center text-sm text-balance text-btz-ink">
        <Gift aria-hidden="true" className="size-4 shrink-0" />
        {t('auth.signUp.gift')}
      </p>
    </form>
  )
}

function SignUpFields({ values, faults, change }: Pick<ReturnType<typeof useSignUp>, 'values' | 'faults' | 'change'>) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        label={t('auth.fields.nickname')}
        hint={t('auth.fields.nicknameHint')}
        value={values.nickname}
        error={faultText(t, faults.nickname)}
        onChange={(event) => change('nickname', event.target.value)}
      />
      <Field
        name="email"
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        label={t('auth.fields.email')}
        value={values.email}
        error={faultText(t, faults.email)}
        onChange={(event) => change('email', event.target.value)}
      />
      <Field
        name="birthDate"
        dir="ltr"
        inputMode="numeric"
        autoComplete="bday"
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
    </>
  )
}
