import { useRef, useState } from 'react'

import type { Api } from '../lib/api.ts'
import { loadApi } from './auth-api.ts'

type Options<Answer, Values> = {
  mutationFn: (api: Api, values: Values) => Promise<Answer>
  onSuccess?: (answer: Answer, values: Values) => void
  onError?: (error: unknown, values: Values) => void
}

type Result<Answer, Values> = {
  isPending: boolean
  isSuccess: boolean
  data: Answer | undefined
  error: unknown
  variables: Values | undefined
}

const idle = { isPending: false, isSuccess: false, data: undefined, error: null, variables: undefined }

/**
 * `useMutation` for the pages before a session, by the same names: TanStack comes with the client of the contract, which
 * newcomers fetch when they touch a form (decision 0134). A call that is pending is not sent twice.
 */
export function usePublicMutation<Answer, Values = void>({ mutationFn, onSuccess, onError }: Options<Answer, Values>) {
  const [result, setResult] = useState<Result<Answer, Values>>(idle)
  const pending = useRef(false)
  const send = async (variables: Values) => {
    if (pending.current) return
    pending.current = true
    setResult({ ...idle, isPending: true, variables })
    try {
      const data = await mutationFn(await loadApi(), variables)
      setResult({ ...idle, isSuccess: true, data, variables })
      onSuccess?.(data, variables)
    } catch (error) {
      setResult({ ...idle, error, variables })
      onError?.(error, variables)
    } finally {
      pending.current = false
    }
  }
  return {
    ...result,
    mutate: (variables: Values) => void send(variables),
    /** Forgets what became of the last call; one that is pending goes on. */
    reset: () => void (pending.current || setResult(idle)),
  }
}
