import { useMutation } from '@tanstack/react-query'

import { api, query } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sentAgain } from '../use-identity.ts'

const queueKey = () => query.identityCheck.queue.queryKey()

/** Takes the case that waits the longest. */
export function useTakeCase() {
  return useMutation({
    ...sentAgain,
    gcTime: 0,
    mutationFn: (command: { commandId: string }) => api.identityCheck.take(command),
    onSuccess: (taken) => {
      queryClient.setQueryData(queueKey(), (queue) => queue && { ...queue, taken })
    },
    onError: () => void readQueueAgain(),
  })
}

type Decision = Parameters<typeof api.identityCheck.decide>[0]

/** Decides the case that was taken; the next one can be taken then. */
export function useDecide(onDecided: (decision: Decision['decision']) => void) {
  return useMutation({
    ...sentAgain,
    gcTime: 0,
    mutationFn: (decision: Decision) => api.identityCheck.decide(decision),
    onSuccess: ({ waiting }, { decision }) => {
      queryClient.setQueryData(queueKey(), { waiting, oldestAt: null, taken: null })
      onDecided(decision)
      void readQueueAgain()
    },
  })
}

export function readQueueAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: queueKey() })
}
