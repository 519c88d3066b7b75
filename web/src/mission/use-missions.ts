import { minute, second } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { invalidatePaid } from '../box/use-boxes.ts'
import { invalidate } from '../lib/stale.ts'

/** Each match changes them, so they are read again soon. */
const freshMillis = 15 * second

/** The missions of the day and of the week; read again when the server says that they changed, and when a day closes. */
export function useMissions() {
  return useQuery({
    ...query.mission.read.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => {
      const closesAt = state.data?.daily.closesAt
      return closesAt === undefined ? false : Math.min(Math.max(closesAt - serverNow() + second, second), 10 * minute)
    },
  })
}

/** Claiming what a mission pays. The same tap asked twice pays once. */
export function useClaim() {
  return useMutation({
    mutationFn: (id: string) => api.mission.claim({ params: { id }, body: newCommand() }),
    onSettled: invalidatePaid,
  })
}

/** Another mission instead of one. */
export function useReroll() {
  return useMutation({
    mutationFn: (id: string) => api.mission.reroll({ params: { id }, body: newCommand() }),
    onSettled: invalidatePaid,
  })
}

/** Starting the mission quiz; its answer is the match. */
export function useMissionQuiz() {
  return useMutation({ mutationFn: () => api.mission.quiz(newCommand()), onSettled: () => invalidate('missions') })
}

function newCommand() {
  return { commandId: crypto.randomUUID() }
}
