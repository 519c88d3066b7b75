import { useState } from 'react'

import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { loadApi } from './auth-api.ts'
import { dayOf } from './birth-date.ts'
import { fieldOfRefusal, personFaults, type PersonField, type PersonValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'

type State = { name: 'idle' | 'sending' } | { name: 'refused'; error: unknown }

type Ends = { onComplete: () => void; onTooYoung: (error: unknown) => void }

/** Nickname and birth date for an account that began at a provider: what was typed, what is wrong, and sending it. */
export function useCompletion(userId: string, { onComplete, onTooYoung }: Ends) {
  const { form, faults, show, clearFault } = useFaultyForm<PersonField>()
  const [values, setValues] = useState<PersonValues>({ nickname: '', birthDate: '' })
  const [state, setState] = useState<State>({ name: 'idle' })

  const change = (field: PersonField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const refused = (error: unknown) => {
    const { code, details } = refusalOf(error)
    if (code === 'auth.tooYoung') {
      onTooYoung(error)
      return
    }
    const field = fieldOfRefusal(error)
    const isPerson = field === 'nickname' || field === 'birthDate'
    if (isPerson && code) show({ [field]: code === 'request.invalid' ? shapeFaults[field] : { code, details } })
    setState(isPerson ? { name: 'idle' } : { name: 'refused', error })
  }
  const submit = async () => {
    if (show(completionFaults(values))) return
    setState({ name: 'sending' })
    try {
      const nickname = await complete(values)
      enterSession({ id: userId, nickname, avatar: null })
      onComplete()
    } catch (error) {
      refused(error)
    }
  }
  return { form, faults, values, state, change, submit }
}

const shapeFaults = { nickname: 'missing.nickname', birthDate: 'invalid.birthDate' } as const

/** Who is too young is not asked for another date: the server hears it, and keeps no account. */
function completionFaults(values: PersonValues) {
  const { birthDate, ...others } = personFaults(values, serverNow())
  const isTooYoung = typeof birthDate === 'object' && birthDate.code === 'auth.tooYoung'
  return birthDate === undefined || isTooYoung ? others : { ...others, birthDate }
}

async function complete({ nickname, birthDate }: PersonValues): Promise<string> {
  const api = await loadApi()
  await api.account.complete({ nickname, birthDate: dayOf(birthDate) ?? '', language: chosenLanguage() })
  const answer = await api.auth.session()
  return answer?.user.name ?? nickname
}
