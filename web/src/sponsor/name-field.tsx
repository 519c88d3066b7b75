import { nameLength } from '@satoshi/rules/sponsor/theme'
import { useTranslation } from 'react-i18next'

import { Field } from '../kit/field.tsx'
import type { ThemeFieldsProps } from './first-theme.ts'

/** How the sponsor is called. */
export function NameField({ theme, onChange, errorOf }: ThemeFieldsProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('sponsor.name')}
      hint={t('sponsor.nameHint', { most: nameLength })}
      error={errorOf('name')}
      value={theme.name}
      autoComplete="off"
      dir="auto"
      onChange={({ currentTarget }) => onChange({ ...theme, name: currentTarget.value })}
    />
  )
}
