import type { StaleTopic } from '@satoshi/contract/live'

import type { Live } from './live.ts'

/** Has all tabs and devices of a player read again what they show of `topics`. To be called after the commit. */
export function publishStale(live: Pick<Live, 'toUser'>, userId: string, ...topics: StaleTopic[]): void {
  live.toUser(userId, 'stale', { topics })
}
