import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { Repeating } from '../platform/repeating.ts'
import { collectChanges } from './leaderboard-store.ts'

/** How long the collector rests between two passes: what comes meanwhile is added up by every reader. */
const everyMillis: Millis = second

/**
 * Counts changed points into the buckets of the board, again and again. Every node has one, and the database lets one at
 * a time work. Ranks are right without it; it keeps them cheap.
 */
export function createCollector({ inTransaction, log }: Pick<App, 'inTransaction' | 'log'>): Repeating {
  const failure = 'points could not be collected'
  return new Repeating(() => inTransaction(collectChanges), { everyMillis, log, failure })
}
