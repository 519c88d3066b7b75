import type { Dashboard, PlanOffer } from '@satoshi/contract/dashboard'
import { admitTo, type Audience } from '@satoshi/rules/audience/audience'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { limitsOf, paidPlans } from '@satoshi/rules/subscription/plans'
import type { Instant } from '@satoshi/rules/time'

import { listBadges } from '../achievement/achievement-api.ts'
import { homeStandingOf, type ResidentCounts } from '../district/district-api.ts'
import { readSummary } from '../duel/duel-api.ts'
import { readBoard } from '../leaderboard/leaderboard-api.ts'
import { livesOf } from '../lives/lives-api.ts'
import { readMissions } from '../mission/mission-api.ts'
import { summariseNotices } from '../notification/notification-api.ts'
import type { PaymentServices } from '../payment/payment-api.ts'
import { defineDomain, type Base } from '../platform/domain.ts'
import { playerRoutes, type Session } from '../platform/http/router.ts'
import { playerFactsOf, readMe } from '../profile/profile-api.ts'
import { readInventory, readStreak } from '../progress/progress-api.ts'
import { topicCounts } from '../question/question-api.ts'
import { isPlanOffered } from '../subscription/subscription-api.ts'
import { readOverview } from '../review/review-api.ts'
import { btzRanking, watchRichest, type RichestReader } from './btz-ranking.ts'

type Opened = { richest: RichestReader }

export const dashboard = defineDomain({
  name: 'dashboard',
  open: ({ app, slow }): Opened => ({ richest: watchRichest(slow.db, app.clock) }),
  routes: ({ app, payments, richest, residents }: Base & PaymentServices & Opened & { residents: ResidentCounts }) => ({
    dashboard: dashboardRoutes({ app, payments, richest, residents }),
  }),
})

function dashboardRoutes(dependencies: DashboardDependencies) {
  return {
    get: playerRoutes.dashboard.get.handler(async ({ context }) => readDashboard(dependencies, context.player)),
  }
}

/** What the dashboard needs of the server. */
type DashboardDependencies = PaymentServices & {
  richest: RichestReader
  residents: ResidentCounts
}

/** Places of the week that the dashboard shows. */
const shownPlaces = 5

/** The first picture of a player's dashboard. Refuses `auth.required` when the account is gone. */
async function readDashboard(dependencies: DashboardDependencies, session: Session): Promise<Dashboard> {
  const { app, residents } = dependencies
  const { userId, roles, complete } = session
  // A few at a time: all at once one call would take every connection that the server has for requests.
  const [{ me, topics, board, counted }, progress, tasks] = await Promise.all([
    readStanding(dependencies, userId),
    readProgress(dependencies, userId),
    readTasks(dependencies, userId),
  ])
  const { rank, points } = board.me
  return {
    me: { ...me, roles, complete },
    topics,
    ...progress,
    ...tasks,
    district: await homeStandingOf(app, residents, userId),
    upgrade: await readOffer(dependencies, userId),
    week: {
      items: board.items,
      me: { rank, points },
      players: board.players,
      endsAt: board.endsAt,
    },
    btz: await btzRanking(app.db, counted, { userId, earnedCents: me.wallet.earnedCents }),
  }
}

/** Who the player is, what they may be asked, and their place among others. */
async function readStanding({ app, richest }: DashboardDependencies, userId: string) {
  const me = await readMe(app, userId)
  const topics = await topicCounts(app.db, me.profile.questionRegion)
  const board = await readBoard(app, userId, { places: shownPlaces })
  return { me, topics, board, counted: await richest() }
}

/** What the player has; it stands on the dashboard as it stands elsewhere. */
async function readProgress({ app }: DashboardDependencies, userId: string) {
  const at = app.clock.now()
  const duels = await readSummary(app, userId)
  const settings = app.settings()
  const streak = await readStreak(app.db, userId, { at, month: null, settings })
  const inventory = await readInventory(app.db, userId, { at, settings })
  return { duels, streak, inventory, lives: await livesOf(app, userId) }
}

/** What there is to do and to hear of; it stands on the dashboard as it stands elsewhere. */
async function readTasks({ app }: DashboardDependencies, userId: string) {
  const missions = await readMissions(app, userId)
  const review = await readOverview(app, userId)
  const badges = await listBadges(app, userId)
  return { missions, review, badges, notices: await summariseNotices(app, userId) }
}

/** The plan that the player may buy; null while plans are not sold, since nothing is proposed that cannot be had. */
async function readOffer(services: PaymentServices, userId: string): Promise<PlanOffer | null> {
  const { app } = services
  if (!isPlanOffered(services)) return null
  const settings = app.settings()
  const at = app.clock.now()
  const { audience } = await playerFactsOf(app.db, userId, at)
  return planOffer(audience, { at, settings })
}

/** The premium plan, while plans are sold: to who has none, and may buy something. Source: product 6.5, 7. */
export function planOffer(
  audience: Audience,
  { at, settings }: { at: Instant; settings: GameSettings },
): PlanOffer | null {
  if (audience.plan !== 'free' || !admitTo('buy', audience, at).ok) return null
  return { ...paidPlans.premium.price, ...limitsOf('premium', settings) }
}
