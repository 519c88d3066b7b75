import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Field } from '../kit/field.tsx'
import { Mail } from '../kit/icon.ts'
import { emailFault, faultText, type FieldFault } from './field-fault.ts'
import { useFaultyForm } from './use-faulty-form.ts'

type AddressFormProps = { submit: string; address?: string; busy?: boolean; onAddress: (email: string) => void }

/** Asks for the address that a mail is to be sent to; nothing is sent without one (product 1.5). */
export function AddressForm({ submit, address = '', busy = false, onAddress }: AddressFormProps) {
  const { t } = useTranslation()
  const { form, faults, show, clearFault } = useFaultyForm<'email'>()
  const [required, setRequired] = useState(false)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    const wrong: FieldFault | null = emailFault(email)
    setRequired(wrong === 'missing.email')
    if (!show(wrong ? { email: wrong } : {})) onAddress(email)
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="flex w-full flex-col gap-4 text-start">
      {required && (
        <Banner tone="danger" title={t('auth.emailRequired.title')}>
          {t('auth.emailRequired.text')}
        </Banner>
      )}
      <Field
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        label={t('auth.fields.email')}
        defaultValue={address}
        error={faultText(t, faults.email)}
        onChange={() => clearFault('email')}
      />
      <Button type="submit" size="lg" wide busy={busy} icon={<Mail aria-hidden="true" className="size-5" />}>
        {submit}
      </Button>
    </form>
  )
}
