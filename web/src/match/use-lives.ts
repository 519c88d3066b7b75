import { minute, second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** Every quiz may change them, so a screen that shows them reads them again. */
const staleTime = 5 * second

/** How the player's lives are read. */
export function livesOptions() {
  return { ...query.lives.read.queryOptions(), staleTime }
}

/** The player's lives, read again now and then: they come back by themselves. */
export function useLives() {
  return useQuery({ ...livesOptions(), refetchInterval: minute })
}
