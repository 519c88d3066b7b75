import type { Dashboard, PlanOffer } from '@satoshi/contract/dashboard'
import { admitTo, type Audience } from '@satoshi/rules/audience/audience'
import type { GameSettings } from '@satoshi/rules/game-settings'
import { limitsOf, paidPlans } from '@satoshi/rules/subscription/plans'
import { second, type Instant } from '@satoshi/rules/time'

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
import type { Db } from '../platform/postgres/db.ts'
import { Turns } from '../platform/turns.ts'
import { playerFactsOf, readMe, type Me } from '../profile/profile-api.ts'
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
  const turns = new Turns(atOnce)
  return {
    get: playerRoutes.dashboard.get.handler(async ({ context }) =>
      turns.run(() => readDashboard(dependencies, context.player)),
    ),
  }
}

/** What the dashboard needs of the server. */
type DashboardDependencies = PaymentServices & {
  richest: RichestReader
  residents: ResidentCounts
}

/**
 * How many dashboards a process reads at once: each asks some thirty statements at a time, for which its pipes have room. Where
 * the database does not answer, nobody waits behind others for long.
 */
const atOnce = { most: 6, waitMillis: second / 2 }

/** Places of the week that the dashboard shows. */
const shownPlaces = 5

/**
 * The first picture of a player's dashboard. Refuses `auth.required` when the account is gone. All that goes by the player
 * alone is asked for at once, and then what needs an answer of these: two round trips to the database, however much is shown.
 */
async function readDashboard(dependencies: DashboardDependencies, session: Session): Promise<Dashboard> {
  const { app } = dependencies
  const { userId, roles, complete } = session
  const reading = readMe(app, userId)
  const others = Promise.all([
    readStanding(dependencies, userId, reading),
    readProgress(dependencies, userId),
    readTasks(dependencies, userId),
    readOffer(dependencies, userId),
  ])
  // What all of these make of an account that is gone is not told: `readMe` says it.
  others.catch(() => {})
  const me = await reading
  const [standing, progress, tasks, upgrade] = await others
  return { me: { ...me, roles, complete }, ...standing, ...progress, ...tasks, upgrade }
}

/** What the player may be asked, and their place among others. */
async function readStanding({ app, richest, residents }: DashboardDependencies, userId: string, reading: Promise<Me>) {
  const [topics, board, district, btz] = await Promise.all([
    topicCounts(
      app,
      reading.then(({ profile }) => profile.questionRegion),
    ),
    readBoard(app, userId, { places: shownPlaces }),
    homeStandingOf(app, residents, userId),
    readRichest(app.db, richest, { userId, reading }),
  ])
  const { items, players, endsAt } = board
  const { rank, points } = board.me
  return { topics, district, week: { items, me: { rank, points }, players, endsAt }, btz }
}

async function readRichest(db: Db, richest: RichestReader, viewer: { userId: string; reading: Promise<Me> }) {
  const [counted, { wallet }] = await Promise.all([richest(), viewer.reading])
  return btzRanking(db, counted, { userId: viewer.userId, earnedCents: wallet.earnedCents })
}

/** What the player has; it stands on the dashboard as it stands elsewhere. */
async function readProgress({ app }: DashboardDependencies, userId: string) {
  const at = app.clock.now()
  const settings = app.settings()
  const [duels, streak, inventory, lives] = await Promise.all([
    readSummary(app, userId),
    readStreak(app.db, userId, { at, month: null, settings }),
    readInventory(app.db, userId, { at, settings }),
    livesOf(app, userId),
  ])
  return { duels, streak, inventory, lives }
}

/** What there is to do and to hear of; it stands on the dashboard as it stands elsewhere. */
async function readTasks({ app }: DashboardDependencies, userId: string) {
  const [missions, review, badges, notices] = await Promise.all([
    readMissions(app, userId),
    readOverview(app, userId),
    listBadges(app, userId),
    summariseNotices(app, userId),
  ])
  return { missions, review, badges, notices }
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
