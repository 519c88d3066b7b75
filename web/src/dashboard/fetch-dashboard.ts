import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Instant } from '@satoshi/rules/time'
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'

import { api, query } from '../lib/api.ts'
import { expectFirstPicture } from '../lib/first-picture.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'

/** How a part of the dashboard is read by itself. */
type Part = { queryKey: QueryKey; queryFn: (context: QueryFunctionContext) => unknown }
type PartIn = [own: Part, pick: (all: Dashboard) => unknown]

/**
 * Asks for the first picture of the dashboard. What it has in it counts as read for whoever asks for that alone, also
 * while it is on its way: the shell and the cards wait for this one call and make none of their own. It is therefore not
 * given up when its screen is left early, since the next one would wait for its parts for ever; and where it fails then,
 * the parts that somebody waits for are asked for alone.
 */
export async function fetchDashboard(): Promise<void> {
  const queryKey = query.dashboard.get.queryKey()
  const asked = queryClient.fetchQuery({ queryKey, queryFn: () => api.dashboard.get(), staleTime: 0 })
  const listed = partsOf(useSession.getState().user?.id ?? '')
  const parts = Promise.all(
    listed.map(([own, pick]) => {
      const queryFn = async (context: QueryFunctionContext) => {
        try {
          return pick(await asked)
        } catch (error) {
          if (isOnScreen(queryKey) || !isOnScreen(own.queryKey)) throw error
          return await own.queryFn(context)
        }
      }
      return queryClient.prefetchQuery({ queryKey: own.queryKey, queryFn, staleTime: 0, retry: false })
    }),
  )
  expectFirstPicture(keysOf(listed))
  await parts
}

/** Takes a dashboard that came with the page, read at `updatedAt`, as one that was asked for. */
export function putDashboard(all: Dashboard, updatedAt: Instant): void {
  const listed = partsOf(all.me.profile.userId)
  queryClient.setQueryData(query.dashboard.get.queryKey(), all, { updatedAt })
  for (const [{ queryKey }, pick] of listed) queryClient.setQueryData(queryKey, pick(all), { updatedAt })
  expectFirstPicture(keysOf(listed))
}

/** What a dashboard has in it, for the player of this id. */
function partsOf(id: string): PartIn[] {
  return [
    [query.profile.me.queryOptions(), ({ me }) => me],
    [query.duel.summary.queryOptions(), ({ duels }) => duels],
    [query.question.topics.queryOptions(), ({ topics }) => ({ topics })],
    [query.streak.read.queryOptions({ input: {} }), ({ streak }) => streak],
    [query.inventory.read.queryOptions(), ({ inventory }) => inventory],
    [query.lives.read.queryOptions(), ({ lives }) => lives],
    [query.mission.read.queryOptions(), ({ missions }) => missions],
    [query.review.overview.queryOptions(), ({ review }) => review],
    [query.achievement.badges.queryOptions({ input: { id } }), ({ badges }) => ({ items: badges })],
    [query.notification.summary.queryOptions(), ({ notices }) => notices],
  ]
}

function keysOf(parts: PartIn[]): QueryKey[] {
  return parts.map(([{ queryKey }]) => queryKey)
}

function isOnScreen(queryKey: QueryKey): boolean {
  return queryClient.getQueryCache().find({ queryKey })?.isActive() ?? false
}
