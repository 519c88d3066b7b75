import { second, type Millis } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'

import { query } from '../../lib/api.ts'

/** How often what is looked at is read again: others begin battles and fight in them before one's eyes. */
const readEvery: Millis = 30 * second

/** A battle, read again until it is over. */
export function useBattle(id: string) {
  return useQuery(
    query.battle.get.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data?.battle.result ? false : readEvery),
    }),
  )
}

/** Where a battle is seen, for whoever comes from a district. */
export function battlePath(district: DistrictKey, id: string): string {
  return `/satoshi-city/${district}/battles/${id}`
}
