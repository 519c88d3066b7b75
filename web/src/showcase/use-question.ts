import { useEffect, useEffectEvent, useState } from 'react'

import { loadApi } from '../identity/auth-api.ts'
import { usePublicMutation } from '../identity/use-public-mutation.ts'
import type { Api } from '../lib/api.ts'
import { earlyReply } from '../lib/early-call.ts'
import { saveGuestAnswer } from '../lib/guest-answer.ts'
import { chosenLanguage } from '../lib/i18n.ts'
import { optionalImport } from '../lib/optional-import.ts'

export type Shown = Awaited<ReturnType<Api['showcase']['question']>>
export type Answered = Awaited<ReturnType<Api['showcase']['answer']>>

/** The question of a guest: asked for as the screen opens, and answered once. */
export function useQuestion() {
  const question = useShown()
  const given = usePublicMutation({
    mutationFn: (api, { shown, option }: { shown: Shown; option: number }) =>
      api.showcase.answer({ token: shown.token, option }),
    onSuccess: saveGuestAnswer,
  })
  const { shown } = question
  const ask = () => {
    given.reset()
    question.ask()
  }
  const answer = (option: number) => {
    if (shown) given.mutate({ shown, option })
  }
  return { ...question, given, ask, answer }
}

type State = { shown: Shown | null; error: unknown }

function useShown() {
  const [state, setState] = useState<State>({ shown: null, error: null })
  const ask = () => {
    setState({ shown: null, error: null })
    fetchQuestion().then(
      (shown) => setState({ shown, error: null }),
      (error: unknown) => setState({ shown: null, error }),
    )
  }
  const start = useEffectEvent(ask)
  useEffect(() => start(), [])
  return { ...state, ask }
}

/**
 * The question without the client of the whole contract, which comes after it: a guest waits for one thing less. What does
 * not come that way is asked for as every other call is, whose failures have words.
 */
async function fetchQuestion(): Promise<Shown> {
  const headers = { accept: 'application/json', 'accept-language': chosenLanguage() }
  const request = new Request(new URL('/api/showcase', window.location.origin), { headers })
  const reply = await (earlyReply(request) ?? fetch(request)).catch(() => null)
  const shown: unknown = reply?.ok ? await reply.json().catch(() => null) : null
  if (!isShown(shown)) return (await loadApi()).showcase.question()
  // A failure is met again, and told, when the answer is sent.
  optionalImport(loadApi()).catch(() => undefined)
  return shown
}

function isShown(value: unknown): value is Shown {
  return typeof value === 'object' && value !== null && 'token' in value && 'options' in value
}
