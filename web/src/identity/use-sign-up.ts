import { useState } from 'react'

import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { loadApi } from './auth-api.ts'
import { dayOf } from './birth-date.ts'
import { fieldOfRefusal, signUpFaults, type SignUpField, type SignUpValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

export type SignUpState = { name: 'idle' | 'sending' } | { name: 'refused'; error: unknown }

/** A new account being made: what was typed, what is wrong with it, and sending it. `onSignedUp` is told the address. */
export function useSignUp(onSignedUp: (email: string) => void) {
  const { form, faults, show, clearFault } = useFaultyForm<SignUpField>()
  const [values, setValues] = useState<SignUpValues>({ nickname: '', email: '', password: '', birthDate: '' })
  const [state, setState] = useState<SignUpState>({ name: 'idle' })

  const change = (field: SignUpField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const refused = (error: unknown) => {
    const field = fieldOfRefusal(error)
    const { code, details } = refusalOf(error)
    if (field && code) show({ [field]: code === 'request.invalid' ? shapeFaults[field] : { code, details } })
    setState(field ? { name: 'idle' } : { name: 'refused', error })
  }
  const submit = async () => {
    if (show(signUpFaults(values, serverNow()))) return
    setState({ name: 'sending' })
    try {
      onSignedUp(await signUp(values))
    } catch (error) {
      refused(error)
    }
  }
  return { form, faults, values, state, change, submit }
}

/** What to say of a field whose shape the server refused, though it looked right here. */
const shapeFaults = {
  nickname: 'missing.nickname',
  email: 'invalid.email',
  password: 'missing.password',
  birthDate: 'invalid.birthDate',
} as const

async function signUp({ nickname, email, password, birthDate }: SignUpValues): Promise<string> {
  const api = await loadApi()
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
