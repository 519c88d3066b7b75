import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { Field, type FieldTexts } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { Eye, EyeOff } from './icon.ts'

type PasswordProps = Omit<ComponentProps<'input'>, 'aria-describedby' | 'type'> & FieldTexts

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? t('a11y.hidePassword') : t('a11y.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </IconButton>
      }
    />
  )
}
