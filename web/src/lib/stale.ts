import type { Contract } from '@satoshi/contract'
import type { StaleTopic } from '@satoshi/contract/live'

import { query } from './api.ts'
import { useLiveEvent } from './live.ts'
import { queryClient } from './query-client.ts'

/** The domains of the contract whose queries show what belongs to a topic. */
const domainsOf = {
  wallet: ['profile', 'wallet', 'stakes'],
  progress: ['profile', 'streak', 'lives', 'evolution', 'leaderboard', 'league'],
  inventory: ['inventory', 'streak'],
  missions: ['mission', 'box'],
  duels: ['duel', 'stakes'],
  friends: ['people', 'presence'],
  notifications: ['notice'],
  achievements: ['achievement'],
  review: ['review'],
} satisfies Record<Exclude<StaleTopic, 'appearance'>, (keyof Contract)[]>

/** How long one more change of an appearance is waited for before everything is read again. Source: product 1.9. */
export const appearanceMillis = 500

let appearanceTimer: ReturnType<typeof setTimeout> | undefined

/**
 * Has every query read again that shows something of `topics`: at once where a screen uses it, else when one does. Ends
 * when those on the screen are there. A changed appearance stands everywhere, so that it waits for the last of some quick
 * changes and then takes all queries.
 */
export async function invalidate(...topics: StaleTopic[]): Promise<void> {
  const domains = new Set(topics.flatMap((topic) => (topic === 'appearance' ? [] : domainsOf[topic])))
  if (topics.includes('appearance')) {
    clearTimeout(appearanceTimer)
    appearanceTimer = setTimeout(() => void queryClient.invalidateQueries(), appearanceMillis)
  }
  await Promise.all([...domains].map((domain) => queryClient.invalidateQueries({ queryKey: query[domain].key() })))
}

/** Reads again what the server says has changed, in whatever tab or on whatever device it was changed. */
export function useStaleTopics(): void {
  useLiveEvent('stale', ({ topics }) => void invalidate(...topics))
}
