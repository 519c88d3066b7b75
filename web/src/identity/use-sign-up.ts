import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { useState } from 'react'

import type { Api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import type { GuestAnswer } from '../lib/guest-answer.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { refusalOf } from '../kit/refusal-text.ts'
import { enterSession } from '../lib/session.ts'
import { dayOf } from './birth-date.ts'
import { claimGuestAnswer } from './claim-guest-answer.ts'
import { chooseAvatar } from './choose-avatar.ts'
import { fieldOfRefusal, signUpFaults, type SignUpField, type SignUpValues } from './sign-up-faults.ts'
import { useFaultyForm } from './use-faulty-form.ts'
import { usePublicMutation } from './use-public-mutation.ts'

/** A new account that was made, as far as the next page tells of it. */
export type SignedUp = { email: string; guestAnswer: GuestAnswer | null }

/** A new account being made: what was typed and chosen, what is wrong with it, and sending it. `onSignedUp` is told of it. */
export function useSignUp(onSignedUp: (made: SignedUp) => void) {
  const { form, faults, show, clearFault } = useFaultyForm<SignUpField>()
  const [values, setValues] = useState<SignUpValues>({ nickname: '', email: '', password: '', birthDate: '' })
  const [avatarId, setAvatarId] = useState<AvatarId | null>(null)
  const change = (field: SignUpField, value: string) => {
    setValues((before) => ({ ...before, [field]: value }))
    clearFault(field)
  }
  const { mutate, error, isPending, isSuccess } = usePublicMutation({
    mutationFn: (api, entered: SignUpValues) => signUp(api, entered, avatarId),
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
  return { form, faults, values, avatarId, setAvatarId, refusal, busy: isPending || isSuccess, change, submit }
}

/** What to say of a field whose shape the server refused, though it looked right here. */
const shapeFaults = {
  nickname: 'missing.nickname',
  email: 'invalid.email',
  password: 'missing.password',
  birthDate: 'invalid.birthDate',
} as const

async function signUp(api: Api, entered: SignUpValues, avatarId: AvatarId | null): Promise<SignedUp> {
  const { nickname, email, password, birthDate } = entered
  const { user } = await api.auth.signUp({
    name: nickname,
    nickname,
    email: email.trim(),
    password,
    birthDate: dayOf(birthDate) ?? '',
    language: chosenLanguage(),
  })
  enterSession({ id: user.id, nickname: user.name, avatar: null })
  const [guestAnswer] = await Promise.all([claimGuestAnswer(api), chooseAvatar(api, avatarId)])
  return { email: email.trim(), guestAnswer }
}
