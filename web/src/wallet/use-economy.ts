import { minute, second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** BTZ of the whole game; the server counts them once a minute, and is asked again soon while it has not yet. */
export function useEconomy() {
  return useQuery({
    ...query.wallet.economy.queryOptions(),
    staleTime: minute,
    refetchInterval: ({ state }) => (state.data?.missing === 'count' ? 3 * second : false),
  })
}
