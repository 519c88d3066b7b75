import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** The signed-in player, as the shell has asked for them already. */
export function useMe() {
  return useQuery(query.profile.me.queryOptions())
}
