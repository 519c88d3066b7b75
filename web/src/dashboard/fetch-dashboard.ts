import type { Dashboard } from '@satoshi/contract/dashboard'
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { expectFirstPicture } from '../lib/first-picture.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'

/** How a part of the dashboard is read by itself. */
type Part = { queryKey: QueryKey; queryFn: (context: QueryFunctionContext) => unknown }

/**
 * Asks for the first picture of the dashboard. What it has in it counts as read for whoever asks for that alone, also
 * while it is on its way: the shell and the cards wait for this one call and make none of their own. It is therefore not
 * given up when its screen is left early, since the next one would wait for its parts for ever; and where it fails then,
 * the parts that somebody waits for are asked for alone.
 */
export async function fetchDashboard(): Promise<void> {
  const queryKey = query.dashboard.get.queryKey()
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => api.dashboard.get(), staleTime: 0 })
  const keys: QueryKey[] = []
  const part = (own: Part, pick: (all: Dashboard) => unknown) => {
    const queryFn = async (context: QueryFunctionContext) => {
      try {
        return pick(await asked)
      } catch (error) {
        if (isOnScreen(queryKey) || !isOnScreen(own.queryKey)) throw error
        return await own.queryFn(context)
      }
    }
    keys.push(own.queryKey)
    return queryClient.prefetchQuery({ queryKey: own.queryKey, queryFn, staleTime: 0, retry: false })
  }
  const id = useSession.getState().user?.id ?? ''
  const parts = Promise.all([
    part(query.profile.me.queryOptions(), ({ me }) => me),
    part(query.duel.summary.queryOptions(), ({ duels }) => duels),
    part(query.question.topics.queryOptions(), ({ topics }) => ({ topics })),
    part(query.streak.read.queryOptions({ input: {} }), ({ streak }) => streak),
    part(query.inventory.read.queryOptions(), ({ inventory }) => inventory),
    part(query.lives.read.queryOptions(), ({ lives }) => lives),
    part(query.mission.read.queryOptions(), ({ missions }) => missions),
    part(query.review.overview.queryOptions(), ({ review }) => review),
    part(query.achievement.badges.queryOptions({ input: { id } }), ({ badges }) => ({ items: badges })),
    part(query.notification.summary.queryOptions(), ({ notices }) => notices),
  ])
  expectFirstPicture(keys)
  await parts
}

function isOnScreen(queryKey: QueryKey): boolean {
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false
}
