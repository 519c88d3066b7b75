import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PasswordField } from '../kit/password-field.tsx'
import { PasswordMeter } from './password-meter.tsx'

type NewPasswordProps = {
  errors: { newPassword: string | null; confirmPassword: string | null }
  onClearFault: (field: 'newPassword' | 'confirmPassword') => void
}

/** A new password with its strength, and once more against slips. */
export function NewPasswordFields({ errors, onClearFault }: NewPasswordProps) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        label={t('account.fields.newPassword')}
        hint={<PasswordMeter password={password} />}
        value={password}
        error={errors.newPassword}
        onChange={(event) => {
          setPassword(event.target.value)
          onClearFault('newPassword')
        }}
      />
      <PasswordField
        name="confirmPassword"
        autoComplete="new-password"
        label={t('account.fields.confirmPassword')}
        error={errors.confirmPassword}
        onChange={() => onClearFault('confirmPassword')}
      />
    </>
  )
}
