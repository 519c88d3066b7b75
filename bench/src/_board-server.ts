import type { ReadSlice } from '../../server/src/leaderboard/leaderboard-api.ts'
import { leaderboardRoutes } from '../../server/src/leaderboard/leaderboard.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import type { Db } from '../../server/src/platform/postgres/db.ts'
import { serveRoutes } from './_routes-server.ts'

/** The route of the board alone. */
export async function serveBoard(db: Db, read?: ReadSlice): Promise<{ port: number; close: () => Promise<void> }> {
  const clock = systemClock()
  return serveRoutes({ leaderboard: leaderboardRoutes({ db, clock, ...(read && { read }) }) }, clock)
}
