import type { Stakes } from '@satoshi/contract/stakes'
import { hour, second, type Millis } from '@satoshi/rules/time'
import { useMutation, useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { queryClient } from '../lib/query-client.ts'
import { mayStake } from './stake-choice.ts'

/** What may be staked changes with each duel, so it is read again soon. */
const freshMillis = 15 * second

/** What the player may put at stake now, and their tools of responsible play. */
export function useStakes() {
  return useQuery({
    ...query.stakes.read.queryOptions(),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => barEndsIn(state.data),
  })
}

/** Whether the player has been shown that they may stake so many BTZ: before that nothing is asked for in their name. */
export function useStakeSeen(btz: number): boolean {
  const { data: stakes } = useStakes()
  return stakes !== undefined && mayStake(stakes, btz)
}

// A bar that ends by itself ends on the screen too.
function barEndsIn(stakes: Stakes | undefined): Millis | false {
  if (!stakes || stakes.barredUntil === null) return false
  return Math.min(hour, Math.max(second, stakes.barredUntil - serverNow() + second))
}

/** A change of the tools: its answer is the new state, which takes the place of what was read. */
export function useStakesChange<Input>(change: (input: Input) => Promise<Stakes>, onDone?: () => void) {
  return useMutation({
    mutationFn: change,
    onSuccess: (stakes) => {
      queryClient.setQueryData(query.stakes.read.queryKey(), stakes)
      onDone?.()
    },
  })
}
