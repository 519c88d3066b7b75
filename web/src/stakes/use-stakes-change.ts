import type { Stakes } from '@satoshi/contract/stakes'
import { useMutation } from '@tanstack/react-query'

import { query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

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
