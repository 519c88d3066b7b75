import type { Badge } from '@satoshi/contract/achievement'
import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Board } from '@satoshi/contract/leaderboard'
import type { Missions } from '@satoshi/contract/mission'

import { readSummary } from '../duel/duel-api.ts'
import { livesOf } from '../lives/lives-api.ts'
import { summariseNotices } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import type { Session } from '../platform/http/router.ts'
import { readMe } from '../profile/profile-api.ts'
import { readInventory, readStreak } from '../progress/progress-api.ts'
import { topicCounts } from '../question/question-api.ts'
import { readOverview } from '../review/review-api.ts'
import { btzRanking, type RichestReader } from './btz-ranking.ts'
import { planOffer } from './plan-offer.ts'

/** What the dashboard needs beside the database; board, missions and badges belong to domains of the same level. */
export type DashboardWorld = {
  app: Pick<App, 'db' | 'clock' | 'config'>
  richest: RichestReader
  readBoard: (userId: string, places: number) => Promise<Board>
  readMissions: (userId: string) => Promise<Missions>
  listBadges: (userId: string) => Promise<Badge[]>
}

/** Places of the week that the dashboard shows. */
const shownPlaces = 5

/** The first picture of a player's dashboard. Refuses `auth.required` when the account is gone. */
export async function readDashboard(world: DashboardWorld, session: Session): Promise<Dashboard> {
  const { app, richest } = world
  const { userId, roles, complete } = session
  const [me, board, counted, parts] = await Promise.all([
    readMe(app, userId),
    world.readBoard(userId, shownPlaces),
    richest(),
    readParts(world, userId),
  ])
  const { rank, points } = board.me
  return {
    me: { ...me, roles, complete },
    ...parts,
    upgrade: planOffer(app.config.plansSold, me.profile.birthDate, app.clock.now()),
    week: {
      items: board.items,
      me: { rank, points },
      players: board.players,
      endsAt: board.endsAt,
    },
    btz: await btzRanking(app.db, counted, { userId, earnedCents: me.wallet.earnedCents }),
  }
}

/** What stands on the dashboard as it stands elsewhere. */
async function readParts({ app, readMissions, listBadges }: DashboardWorld, userId: string) {
  const at = app.clock.now()
  const [duels, topics, streak, inventory, lives, missions, review, badges, notices] = await Promise.all([
    readSummary(app, userId),
    topicCounts(app.db),
    readStreak(app.db, userId, { at, month: null }),
    readInventory(app.db, userId, at),
    livesOf(app, userId),
    readMissions(userId),
    readOverview(app, userId),
    listBadges(userId),
    summariseNotices(app, userId),
  ])
  return { duels, topics, streak, inventory, lives, missions, review, badges, notices }
}
