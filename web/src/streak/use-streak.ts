import type { BoostItem } from '@satoshi/contract/inventory'
import type { StreakView } from '@satoshi/contract/streak'
import { second, type Millis } from '@satoshi/rules/time'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { invalidate } from '../lib/stale.ts'

/** Every quiz may change it, so a screen that shows it reads it again, unless the dashboard has brought it just now. */
const changesWithPlay = { staleTime: 5 * second } as const

/** The streak with the calendar of a month (`YYYY-MM`), or of the present one; the last one stays while another loads. */
export function useStreak(month: string | null) {
  return useQuery({
    ...query.streak.read.queryOptions({ input: month === null ? {} : { month } }),
    ...changesWithPlay,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => nextEndIn(state.data),
  })
}

// What multiplies is less when a boost ends.
function nextEndIn(streak: StreakView | undefined): Millis | false {
  const ends = (streak?.multipliers.effects ?? []).map(({ endsAt }) => endsAt - serverNow()).filter((left) => left > 0)
  return ends.length > 0 && Math.min(...ends) + second
}

/** Setting out to repair the streak. */
export function useRepair() {
  return useMutation({
    mutationFn: () => api.streak.repair({ commandId: crypto.randomUUID() }),
    onSuccess: (streak) => {
      queryClient.setQueryData(query.streak.read.queryKey({ input: {} }), streak)
      // The balance may have paid for it.
      void invalidate('wallet')
    },
  })
}

/** What the player holds, and the boosts that act. */
export function useInventory() {
  return useQuery({ ...query.inventory.read.queryOptions(), ...changesWithPlay })
}

/** Using a boost; its answer is what is held then. */
export function useBoostUse() {
  return useMutation({
    mutationFn: (item: BoostItem) => api.inventory.boost({ commandId: crypto.randomUUID(), item }),
    onSuccess: (inventory) => {
      queryClient.setQueryData(query.inventory.read.queryKey(), inventory)
      void invalidate('progress')
    },
  })
}
