import type { StaleTopic } from '@satoshi/contract/live'

import type { Domain, QueryTopic } from './define-domain.ts'
import { useLiveEvent } from './live.ts'
import { queryClient } from './query-client.ts'

/** The domains of the contract whose queries show something of each topic. */
export type StaleQueries = Readonly<Record<QueryTopic, readonly string[]>>

/** Which queries belong to which topic, as the domains say. What lacks a topic is no `StaleQueries`. */
export function queriesByTopic<Topic extends QueryTopic>(domains: readonly Domain<Topic>[]): Record<Topic, string[]> {
  const byTopic: Partial<Record<Topic, string[]>> = {}
  for (const { stale = {} } of domains)
    for (const [queries, topics] of Object.entries(stale))
      for (const topic of topics) byTopic[topic] = [...(byTopic[topic] ?? []), queries]
  return byTopic as Record<Topic, string[]> // safe: each topic that a domain claims is there
}

let queriesOf: StaleQueries | null = null

/** Says which queries belong to which topic; called once, before a screen of a player is shown. */
export function setStaleQueries(queries: StaleQueries): void {
  queriesOf = queries
}

/** How long one more change of an appearance is waited for before everything is read again. Source: product 1.9. */
export const appearanceMillis = 500

let appearanceTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Has every query read again that shows something of `topics`: at once where a screen uses it, else when one does. Ends
 * when those on the screen are there. A changed appearance stands everywhere, so that it waits for the last of some quick
 * changes and then takes all queries.
 */
export async function invalidate(...topics: StaleTopic[]): Promise<void> {
  const domains = new Set(topics.flatMap((topic) => (topic === 'appearance' ? [] : queriesAbout(topic))))
  if (topics.includes('appearance')) {
    clearTimeout(appearanceTimer)
    appearanceTimer = setTimeout(() => void queryClient.invalidateQueries(), appearanceMillis)
  }
  await Promise.all([...domains].map((domain) => readAgain([[domain]])))
}

/**
 * What is on its way for the first time may have been read before the change: it comes, is taken for fresh, and no
 * invalidation before its coming asks again. So it is asked for once more when it has come.
 */
async function readAgain(queryKey: readonly unknown[]): Promise<void> {
  const first = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await queryClient.invalidateQueries({ queryKey })
  if (first.length === 0) return
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []))
  await queryClient.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) })
}

function queriesAbout(topic: QueryTopic): readonly string[] {
  if (!queriesOf) throw new Error('nobody has said which queries belong to a topic')
  return queriesOf[topic]
}

/** Reads again what the server says has changed, in whatever tab or on whatever device it was changed. */
export function useStaleTopics(): void {
  useLiveEvent('stale', ({ topics }) => void invalidate(...topics))
}
