import type { Dashboard } from '@satoshi/contract/dashboard'

import { query } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useSession } from '../../lib/session.ts'

/**
 * Asks for the first picture of the dashboard. What it has in it counts as read for whoever asks for that alone, also
 * while it is on its way: the shell and the cards wait for this one call and make none of their own.
 */
export async function askDashboard(): Promise<void> {
  const asked = queryClient.fetchQuery({ ...query.dashboard.get.queryOptions(), staleTime: 0 })
  const part = (queryKey: readonly unknown[], pick: (all: Dashboard) => unknown) =>
    queryClient.prefetchQuery({ queryKey, queryFn: async () => pick(await asked), staleTime: 0, retry: false })
  const id = useSession.getState().user?.id ?? ''
  await Promise.all([
    part(query.profile.me.queryKey(), ({ me }) => me),
    part(query.duel.summary.queryKey(), ({ duels }) => duels),
    part(query.question.topics.queryKey(), ({ topics }) => ({ topics })),
    part(query.streak.read.queryKey({ input: {} }), ({ streak }) => streak),
    part(query.inventory.read.queryKey(), ({ inventory }) => inventory),
    part(query.lives.read.queryKey(), ({ lives }) => lives),
    part(query.mission.read.queryKey(), ({ missions }) => missions),
    part(query.review.overview.queryKey(), ({ review }) => review),
    part(query.achievement.badges.queryKey({ input: { id } }), ({ badges }) => ({ items: badges })),
    part(query.notice.summary.queryKey(), ({ notices }) => notices),
  ])
}
