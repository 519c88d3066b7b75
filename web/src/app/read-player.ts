import { fetchDashboard } from '../dashboard/fetch-dashboard.ts'
import { query } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { takeAnswersInPage } from './first-answers.ts'
import { beginsWithDashboard } from './first-call.ts'

/**
 * Begins to read the player, or the dashboard whole where that is the screen; nobody waits for the answer. Nothing is asked
 * for that came with the page.
 */
export function beginReading(pathname: string): void {
  if (takeAnswersInPage()) return
  if (beginsWithDashboard(pathname)) fetchDashboard().catch(() => undefined)
  else void queryClient.prefetchQuery({ ...query.profile.me.queryOptions(), staleTime: 0 })
}

/** Whether the player is an admin, as the server says now. Rejects where it cannot be asked. */
export async function readAdmin(): Promise<boolean> {
  const { roles } = await queryClient.fetchQuery({ ...query.profile.me.queryOptions(), staleTime: 0 })
  return roles.admin
}
