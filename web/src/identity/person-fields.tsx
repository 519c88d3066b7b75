import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { Field } from '../kit/field.tsx'
import { tidyDate } from './birth-date.ts'
import { faultText, type FieldFault } from './field-fault.ts'

type PersonFieldProps = { value: string; fault: FieldFault | undefined; onChange: (value: string) => void }

/** The name to play under. */
export function NicknameField({ value, fault, onChange }: PersonFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      name="nickname"
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      label={t('auth.fields.nickname')}
      hint={t('auth.fields.nicknameHint')}
      value={value}
      error={faultText(t, fault)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The birth date by which an account is made. */
export function BirthDateField({ value, fault, onChange }: PersonFieldProps) {
  const { t } = useTranslation()
  return (
    <TypedBirthDate
      label={t('auth.fields.birthDate')}
      hint={t('auth.fields.birthDateHint')}
      value={value}
      error={faultText(t, fault)}
      onType={onChange}
    />
  )
}

type TypedBirthDateProps = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> & {
  value: string
  onType: (value: string) => void
}

/** A day as dd/mm/yyyy; the slashes come by themselves. */
export function TypedBirthDate({ onType, ...field }: TypedBirthDateProps) {
  const { t } = useTranslation()
  return (
    <Field
      {...field}
      name="birthDate"
      dir="ltr"
      inputMode="numeric"
      autoComplete="bday"
      placeholder={t('auth.fields.birthDateShape')}
      onChange={(event) => onType(tidyDate(event.target.value))}
    />
  )
}
