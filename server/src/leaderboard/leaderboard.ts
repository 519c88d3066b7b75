import { second, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { lockPlayer } from '../profile/profile-api.ts'
import { readBoard, type BoardSource } from './board.ts'
import { collectChanges, deleteWeekPoints, readWeeksOf } from './leaderboard-store.ts'

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

/** What this domain gives to the file of everything that is kept of a player. */
const leaderboardExportParts: readonly ExportPart[] = [{ key: 'weeks', value: readWeeksOf }]

export const leaderboard = defineDomain({
  name: 'leaderboard',
  routes: ({ app }) => ({ leaderboard: leaderboardRoutes(app) }),
  background: ({ app }) => [createCollector(app)],
  onAccountDeleted: leaveBoards,
  exportParts: leaderboardExportParts,
})

/**
 * Takes a player off all boards, in the transaction that deletes the account. Whatever is being granted to the player
 * is waited for, since it would come back otherwise; after the deletion nothing is granted.
 */
export async function leaveBoards(tx: Tx, userId: string): Promise<void> {
  await lockPlayer(tx, userId)
  await deleteWeekPoints(tx, userId)
}

export function leaderboardRoutes(source: BoardSource) {
  return {
    board: playerRoutes.leaderboard.board.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readBoard(source, userId, input)
    }),
  }
}
