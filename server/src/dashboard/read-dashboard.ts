import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Board } from '@satoshi/contract/leaderboard'

import { readSummary } from '../duel/duel-api.ts'
import type { App } from '../platform/app.ts'
import type { Session } from '../platform/http/router.ts'
import { readMe } from '../profile/profile-api.ts'
import { topicCounts } from '../question/question-api.ts'
import { btzRanking, type RichestReader } from './btz-ranking.ts'

/** What the dashboard needs beside the database; the board belongs to a domain of the same level. */
export type DashboardWorld = {
  app: Pick<App, 'db' | 'clock'>
  richest: RichestReader
  readBoard: (userId: string) => Promise<Board>
}

/** Places of the week that the dashboard shows. */
const shownPlaces = 5

/** The first picture of a player's dashboard. Refuses `auth.required` when the account is gone. */
export async function readDashboard(world: DashboardWorld, session: Session): Promise<Dashboard> {
  const { app, richest, readBoard } = world
  const { userId, roles, complete } = session
  const [me, duels, topics, board, counted] = await Promise.all([
    readMe(app, userId),
    readSummary(app, userId),
    topicCounts(app.db),
    readBoard(userId),
    richest(),
  ])
  const { rank, points } = board.me
  return {
    me: { ...me, roles, complete },
    duels,
    topics,
    week: {
      items: board.items.slice(0, shownPlaces),
      me: { rank, points },
      players: board.players,
      endsAt: board.endsAt,
    },
    btz: await btzRanking(app.db, counted, { userId, earnedCents: me.wallet.earnedCents }),
  }
}
