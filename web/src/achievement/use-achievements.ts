import { second } from '@satoshi/rules/time'
import { useQuery } from '@tanstack/react-query'

import { query } from '../lib/api.ts'

/** Every achievement and how far the player is; read again when something new was kept for them. */
export function useAchievements() {
  return useQuery(query.achievement.list.queryOptions({ staleTime: 0 }))
}

/** What the dashboard has brought just now is not asked for again. */
const freshMillis = 5 * second

/** What somebody has achieved. */
export function useBadges(userId: string) {
  return useQuery(query.achievement.badges.queryOptions({ input: { id: userId }, staleTime: freshMillis }))
}
