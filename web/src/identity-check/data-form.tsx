import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { dayOf } from '../identity/birth-date.ts'
import { TypedBirthDate } from '../identity/person-fields.tsx'
import { useFaultyForm } from '../identity/use-faulty-form.ts'
import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Field } from '../kit/field.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { api, query } from '../lib/api.ts'
import {
  dataFaults,
  dataFaultText,
  refusedField,
  tidyCpf,
  wholeCpfFault,
  type DataFault,
  type DataField,
  type TypedData,
} from './data-faults.ts'
import { useIdentityChange } from './use-identity.ts'

type DataFormProps = {
  /** All photos have come: before that it can be filled in, and not sent. */
  photosAreThere: boolean
  triesLeft: number
}

/** Name, CPF and birth date as the document has them, and the sending. Nothing of it is kept on the device. */
export function DataForm({ photosAreThere, triesLeft }: DataFormProps) {
  const { t } = useTranslation()
  const { form, faults, typed, change, isPending, error, submit } = useData(photosAreThere)
  return (
    <Card as="section" aria-labelledby="data-title">
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <div>
          <h3 id="data-title" className="text-lg font-bold">
            {t('identityCheck.form.title')}
          </h3>
          <p className="text-sm text-muted">{t('identityCheck.form.lead')}</p>
        </div>
        <Field
          name="fullName"
          dir="auto"
          autoComplete="name"
          maxLength={120}
          label={t('identityCheck.data.fullName')}
          value={typed.fullName}
          error={dataFaultText(t, 'fullName', faults.fullName)}
          onChange={({ target }) => change('fullName', target.value)}
        />
        <Field
          name="cpf"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('identityCheck.form.cpfShape')}
          label={t('identityCheck.data.cpf')}
          hint={t('identityCheck.form.cpfHint')}
          value={typed.cpf}
          // A digit that was mistyped is told with the last one.
          error={dataFaultText(t, 'cpf', faults.cpf ?? wholeCpfFault(typed.cpf))}
          onChange={({ target }) => change('cpf', tidyCpf(target.value))}
        />
        <TypedBirthDate
          label={t('identityCheck.data.birthDate')}
          hint={t('identityCheck.form.birthDateHint')}
          value={typed.birthDate}
          error={dataFaultText(t, 'birthDate', faults.birthDate)}
          onType={(birthDate) => change('birthDate', birthDate)}
        />
        {error !== null && !refusedField(error) && <Banner tone="danger">{refusalText(error)}</Banner>}
        <Button type="submit" size="lg" busy={isPending} disabled={!photosAreThere}>
          {t('identityCheck.form.send')}
        </Button>
        <p className="text-center text-sm text-muted">
          {photosAreThere ? t('identityCheck.triesLeft', { tries: triesLeft }) : t('identityCheck.form.waits')}
        </p>
      </form>
    </Card>
  )
}

function useData(photosAreThere: boolean) {
  const { form, faults, show, clearFault } = useFaultyForm<DataField, DataFault>()
  const [typed, setTyped] = useState<TypedData>({ fullName: '', cpf: '', birthDate: '' })
  const { data: me } = useQuery(query.profile.me.queryOptions())
  const sending = useIdentityChange(api.identityCheck.submit)
  const change = (field: DataField, value: string) => {
    setTyped((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = show(dataFaults(typed, me?.profile.birthDate ?? null))
    const birthDate = dayOf(typed.birthDate)
    if (wrong || birthDate === null || !photosAreThere || sending.isPending) return
    const data = { fullName: typed.fullName.trim(), cpf: typed.cpf, birthDate }
    sending.mutate(
      { commandId: crypto.randomUUID(), ...data },
      { onError: (error) => void show(refusedField(error) ?? {}) },
    )
  }
  return { form, faults, typed, change, isPending: sending.isPending, error: sending.error, submit }
}
