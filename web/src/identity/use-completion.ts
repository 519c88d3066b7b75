import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { useState } from 'react'

import type { Api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { dayOf } from './birth-date.ts'
import { claimGuestAnswer } from './claim-guest-answer.ts'
import { chooseAvatar } from './choose-avatar.ts'
import { fieldOfRefusal, personFaults, type PersonField, type PersonValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'
import { usePublicMutation } from './use-public-mutation.ts'

type Ends = { onComplete: () => void; onTooYoung: (error: unknown) => void }

/** Nickname and birth date for an account that began at a provider: what was typed, what is wrong, and sending it. */
export function useCompletion(userId: string, { onComplete, onTooYoung }: Ends) {
  const { form, faults, show, clearFault } = useFaultyForm<PersonField>()
  const [values, setValues] = useState<PersonValues>({ nickname: '', birthDate: '' })
  const [avatarId, setAvatarId] = useState<AvatarId | null>(null)

  const change = (field: PersonField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const { mutate, error, isPending, isSuccess } = usePublicMutation({
    mutationFn: async (api, entered: PersonValues) => {
      const nickname = await complete(api, entered)
      enterSession({ id: userId, nickname, avatar: null })
      await Promise.all([claimGuestAnswer(api), chooseAvatar(api, avatarId)])
    },
    onSuccess: onComplete,
    onError: (refusal) => {
      const { code, details } = refusalOf(refusal)
      if (code === 'auth.tooYoung') {
        onTooYoung(refusal)
        return
      }
      const field = personFieldOf(refusal)
      if (field && code) show({ [field]: code === 'request.invalid' ? shapeFaults[field] : { code, details } })
    },
  })
  const submit = () => {
    if (!show(completionFaults(values))) mutate(values)
  }
  // What is about a field is said there.
  const refusal = error === null || personFieldOf(error) ? null : error
  return { form, faults, values, avatarId, setAvatarId, refusal, busy: isPending || isSuccess, change, submit }
}

function personFieldOf(refusal: unknown): PersonField | null {
  const field = fieldOfRefusal(refusal)
  return field === 'nickname' || field === 'birthDate' ? field : null
}

const shapeFaults = { nickname: 'missing.nickname', birthDate: 'invalid.birthDate' } as const

/** Who is too young is not asked for another date: the server hears it, and keeps no account. */
function completionFaults(values: PersonValues) {
  const { birthDate, ...others } = personFaults(values, serverNow())
  const isTooYoung = typeof birthDate === 'object' && birthDate.code === 'auth.tooYoung'
  return birthDate === undefined || isTooYoung ? others : { ...others, birthDate }
}

async function complete(api: Api, { nickname, birthDate }: PersonValues): Promise<string> {
  await api.account.complete({ nickname, birthDate: dayOf(birthDate) ?? '', language: chosenLanguage() })
  const answer = await api.auth.session()
  return answer?.user.name ?? nickname
}
