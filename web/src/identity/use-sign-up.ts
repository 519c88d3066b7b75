import { useState } from 'react'

import type { Api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { dayOf } from './birth-date.ts'
import { fieldOfRefusal, signUpFaults, type SignUpField, type SignUpValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** A new account being made: what was typed, what is wrong with it, and sending it. `onSignedUp` is told the address. */
export function useSignUp(onSignedUp: (email: string) => void) {
  const { form, faults, show, clearFault } = useFaultyForm<SignUpField>()
  const [values, setValues] = useState<SignUpValues>({ nickname: '', email: '', password: '', birthDate: '' })
  const change = (field: SignUpField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const { mutate, error, isPending, isSuccess } = usePublicMutation({
    mutationFn: signUp,
    onSuccess: onSignedUp,
    onError: (refusal) => {
      const field = fieldOfRefusal(refusal)
      const { code, details } = refusalOf(refusal)
      if (field && code) show({ [field]: code === 'request.invalid' ? shapeFaults[field] : { code, details } })
    },
  })
  const submit = () => {
    if (!show(signUpFaults(values, serverNow()))) mutate(values)
  }
  // What is about a field is said there.
  const refusal = error === null || fieldOfRefusal(error) ? null : error
  return { form, faults, values, refusal, busy: isPending || isSuccess, change, submit }
}

/** What to say of a field whose shape the server refused, though it looked right here. */
const shapeFaults = {
  nickname: 'missing.nickname',
  email: 'invalid.email',
  password: 'missing.password',
  birthDate: 'invalid.birthDate',
} as const

async function signUp(api: Api, { nickname, email, password, birthDate }: SignUpValues): Promise<string> {
  const { user } = await api.auth.signUp({
    name: nickname,
    nickname,
    email: email.trim(),
    password,
    birthDate: dayOf(birthDate) ?? '',
    language: chosenLanguage(),
  })
  enterSession({ id: user.id, nickname: user.name, avatar: null })
  return email.trim()
}
