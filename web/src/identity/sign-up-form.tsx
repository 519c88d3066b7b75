import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Gift } from '../kit/icon.ts'
import { PasswordField } from '../kit/password-field.tsx'
import { FailureBanner } from './failure-banner.tsx'
import { faultText, type FieldFault } from './field-fault.ts'
import { PasswordMeter } from './password-meter.tsx'
import { BirthDateField, NicknameField } from './person-fields.tsx'
import { AvatarPicker } from './avatar-picker.tsx'
import { GuestNote } from './guest-note.tsx'
import { useSignUp, type SignedUp } from './use-sign-up.ts'

/** A new account: four fields and an avatar; the language is the one on the screen. `onSignedUp` is told of it. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (made: SignedUp) => void }) {
  const { t } = useTranslation()
  const signUp = useSignUp(onSignedUp)
  const { form, refusal } = signUp
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    signUp.submit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {refusal !== null && <FailureBanner title={t('auth.failed.signUp')} error={refusal} />}
      {isTaken(signUp.faults.email) && (
        <Banner tone="danger" title={t('auth.userExists')}>
          {faultText(t, signUp.faults.email)}
        </Banner>
      )}
      <GuestNote />
      <SignUpFields {...signUp} />
      <AvatarPicker nickname={signUp.values.nickname} chosen={signUp.avatarId} onChoose={signUp.setAvatarId} />
      <Button type="submit" size="lg" wide busy={signUp.busy} className="mt-1">
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
      <NicknameField
        value={values.nickname}
        fault={faults.nickname}
        onChange={(nickname) => change('nickname', nickname)}
      />
      <Field
        name="email"
        type="email"
        dir="ltr"
        inputMode="email"
        autoComplete="email"
        label={t('auth.fields.email')}
        value={values.email}
        error={isTaken(faults.email) ? t('auth.userExists') : faultText(t, faults.email)}
        onChange={(event) => change('email', event.target.value)}
      />
      <BirthDateField value={values.birthDate} fault={faults.birthDate} onChange={(day) => change('birthDate', day)} />
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

function isTaken(fault: FieldFault | undefined): boolean {
  return typeof fault === 'object' && fault.code === 'auth.emailTaken'
}
