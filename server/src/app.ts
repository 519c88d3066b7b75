import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import server from '../package.json' with { type: 'json' }
import {
  achievementExportParts,
  achievementRoutes,
  deleteAchievements,
  earnAchievements,
  listBadges,
} from './achievement/achievement-api.ts'
import { adminRoutes, figureMeanings, readFigures, type Figures } from './admin/admin-api.ts'
import { avatarExportParts, avatarRoutes, deleteAvatars, servePictures } from './avatar/avatar-api.ts'
import { seedBots } from './bot/bot-api.ts'
import { boxExportParts, boxRoutes, deleteBoxes } from './box/box-api.ts'
import type { Config } from './config.ts'
import { dashboardRoutes, watchRichest } from './dashboard/dashboard-api.ts'
import {
  announceTurn,
  beginDuel,
  betweenOf,
  createDuels,
  duelExportParts,
  duelRoutes,
  settleDuel,
  type Duels,
} from './duel/duel-api.ts'
import { evolutionRoutes } from './evolution/evolution-api.ts'
import { deleteInventory, inventoryExportParts } from './inventory/inventory-api.ts'
import {
  createIdentity,
  identityRoutes,
  sessionCookie,
  type Identity,
  type PasswordCost,
} from './identity/identity-api.ts'
import {
  createInviteExpiry,
  endInvitesBetween,
  endInvitesOf,
  inviteExportParts,
  inviteRoutes,
  pendingInvitesTo,
} from './invite/invite-api.ts'
import {
  createCollector,
  leaderboardExportParts,
  leaderboardRoutes,
  leaveBoards,
  readBoard,
} from './leaderboard/leaderboard-api.ts'
import { createLeagueKeeper, leagueExportParts, leagueRoutes, leaveLeagues } from './league/league-api.ts'
import { deleteLives, livesExportParts, livesRoutes } from './lives/lives-api.ts'
import {
  createMatches,
  matchAnswers,
  matchExportParts,
  matchJobs,
  matchRoutes,
  Sweep,
  type Matches,
} from './match/match-api.ts'
import {
  leaveMatchmaking,
  matchmakingExportParts,
  matchmakingRoutes,
  PoolWatch,
  type Matchmaking,
} from './matchmaking/matchmaking-api.ts'
import {
  countForMissions,
  deleteMissions,
  missionExportParts,
  missionRoutes,
  readMissions,
} from './mission/mission-api.ts'
import { deleteNotifications, noticeRoutes, notificationExportParts } from './notification/notification-api.ts'
import type { App } from './platform/app.ts'
import type { Clock } from './platform/clock.ts'
import { createCountryLookup } from './platform/country/country-lookup.ts'
import { languageHintRoutes } from './platform/country/language-hint-routes.ts'
import { serveApi } from './platform/http/api.ts'
import { registerDevPages } from './platform/http/dev-pages.ts'
import { serveDocsPage } from './platform/http/docs-page.ts'
import { healthRoutes } from './platform/http/health.ts'
import { closeHttpServer, createHttpServer } from './platform/http/http-server.ts'
import { serveMetrics } from './platform/http/metrics-route.ts'
import { serveOpenApi } from './platform/http/openapi.ts'
import { playerRoutes } from './platform/http/router.ts'
import { serveWeb } from './platform/http/web-files.ts'
import { createJobRunner } from './platform/jobs/job-runner.ts'
import { LiveChannel } from './platform/live/live-channel.ts'
import { deliverMails } from './platform/mail/deliver-mails.ts'
import { registerDevMail } from './platform/mail/dev-mail.ts'
import type { Metrics } from './platform/metrics.ts'
import { restingReader, type RestingReader } from './platform/resting-reader.ts'
import { newSeed as newSystemSeed } from './platform/random.ts'
import { connectPatiently, type Connection } from './platform/postgres/connect.ts'
import { blockPartners, inAnyBlock, leavePeople, peopleExportParts, peopleRoutes } from './people/people-api.ts'
import { deletePreferences, preferenceExportParts, preferenceRoutes } from './preference/preference-api.ts'
import {
  leavePresence,
  openPresence,
  presenceExportParts,
  presenceRoutes,
  type PresenceDesk,
} from './presence/presence-api.ts'
import { deleteSettings, profileExportParts, settingsRoutes } from './profile/profile-api.ts'
import { profileRoutes } from './profile/profile-routes.ts'
import {
  createStreakWatch,
  deleteStreak,
  inventoryRoutes,
  progressExportParts,
  progressJobs,
  streakRoutes,
} from './progress/progress-api.ts'
import { questionExportParts, seedQuestions } from './question/question-api.ts'
import { questionRoutes } from './question/question-routes.ts'
import { quizRoutes, settleSolo } from './quiz/quiz-api.ts'
import { deleteRatings, ratingExportParts } from './rating/rating-api.ts'
import { deleteReviews, hearMatch, reviewExportParts, reviewRoutes } from './review/review-api.ts'
import { deleteStakes, noteStakesSwitch, stakesExportParts, stakesRoutes } from './stakes/stakes-api.ts'
import { burnAll, walletExportParts } from './wallet/wallet-api.ts'
import { walletRoutes } from './wallet/wallet-routes.ts'

export type AppOptions = Pick<Connection, 'db' | 'inTransaction'> & {
  config: Config
  clock: Clock
  log: Logger
  newSeed?: () => string
  /** For what keeps connections of its own: jobs, and readings that take long. */
  databaseUrl: string
  /** Who hears of settled matches; all that count, unless a test looks at the books of the matches alone. */
  hearers?: MatchHearer[]
  /** What a hash of a password costs, in tests that are not about hashes; as much as it must, if nothing is said. */
  passwordCost?: PasswordCost
  /** The built web app; the repository's own unless a test brings another. */
  webRoot?: string
}

/** The whole server, assembled and not yet listening. */
export type RunningApp = {
  /** What use cases reach of the outside world. */
  app: App
  http: FastifyInstance
  /** Takes up the port and the work that a stopped server left; gives the address. */
  listen: () => Promise<string>
  /** Instead of listening: calls by `http.inject` are answered and jobs run, but no match changes by itself. */
  stayQuiet: () => Promise<void>
  /** Accepts nothing new, finishes what runs, closes what it opened. The connections that it was given stay open. */
  close: () => Promise<void>
}

/** What each domain gives to the file that a player takes home, in the order of the file. */
const exportParts = [
  ...profileExportParts,
  ...avatarExportParts,
  ...walletExportParts,
  ...progressExportParts,
  ...inventoryExportParts,
  ...livesExportParts,
  ...leaderboardExportParts,
  ...leagueExportParts,
  ...questionExportParts,
  ...matchExportParts,
  ...ratingExportParts,
  ...duelExportParts,
  ...preferenceExportParts,
  ...inviteExportParts,
  ...notificationExportParts,
  ...achievementExportParts,
  ...stakesExportParts,
  ...presenceExportParts,
  ...peopleExportParts,
  ...matchmakingExportParts,
  ...missionExportParts,
  ...boxExportParts,
  ...reviewExportParts,
]

/** What counts matches that have ended. Each hears a match at least once, so that hearing it again changes nothing. */
type MatchHearer = (app: App, matchId: string) => Promise<void>
const onMatchSettled: MatchHearer[] = [earnAchievements, hearMatch, countForMissions]

const repositoryRoot = join(import.meta.dirname, '../..')

/** The composition root: the only file that sees every domain and knits them together. */
export async function createApp(options: AppOptions): Promise<RunningApp> {
  const { config, clock, db, databaseUrl, inTransaction, log, newSeed = newSystemSeed } = options
  const jobs = createJobRunner({ url: databaseUrl, db, log })
  const slow = connectPatiently(databaseUrl, { log, max: 1 })
  const live = new LiveChannel({ config, clock, log })
  const app: App = { config, clock, db, jobs, live, log, inTransaction, newSeed }
  const domains = await openDomains(app, options)
  const { identity, matches, presence } = domains
  const webRoot = options.webRoot ?? join(repositoryRoot, 'web/dist')
  const http = await openHttp(app, { ...domains, slow, webRoot })
  live.serve(http, { ...identity, answers: matchAnswers(matches) })
  const sweep = new Sweep(matches)
  const watches = [
    createCollector(app),
    createLeagueKeeper(app),
    createInviteExpiry(app),
    createStreakWatch(app),
    new PoolWatch(domains.matchmaking),
  ]
  const prepare = async () => {
    // Patiently: the first time takes longer than a statement of a request may, and so does waiting for another server.
    await seedQuestions(slow)
    await seedBots(slow)
    await noteStakesSwitch(app)
  }
  const startJobs = () => {
    jobs.start().catch((error: unknown) => log.error({ err: error }, 'jobs cannot run'))
  }

  return {
    app,
    http,
    listen: async () => {
      await prepare()
      await sweep.start()
      for (const watch of watches) watch.start()
      await presence.start()
      matches.live.listen()
      matches.absences.start()
      const [address] = await Promise.all([http.listen({ host: config.host, port: config.port }), live.start()])
      startJobs()
      return address
    },
    stayQuiet: async () => {
      matches.timers.close()
      await prepare()
      startJobs()
    },
    close: async () => {
      matches.absences.stop()
      await live.stop()
      await Promise.all([closeHttpServer(http), jobs.stop()])
      await Promise.all([sweep, presence, ...watches].map((watch) => watch.stop()))
      matches.timers.close()
      await slow.close()
    },
  }
}

type Domains = {
  identity: Identity
  presence: PresenceDesk
  matches: Matches
  duels: Duels
  matchmaking: Matchmaking
}

type DomainOptions = Pick<AppOptions, 'hearers' | 'passwordCost'>

/** The domains that keep something of their own, each with what it needs of those above it. */
async function openDomains(app: App, options: DomainOptions): Promise<Domains> {
  const { hearers = onMatchSettled, passwordCost } = options
  const presence = openPresence(app, { blockPartners, inAnyBlock })
  const identity = await createIdentity(app, {
    onAccountDeleted: [
      ...[
        leaveBoards,
        leaveLeagues,
        deleteSettings,
        deleteRatings,
        leavePresence,
        leavePeople,
        deleteStakes,
        deletePreferences,
      ],
      deleteAvatars,
      ...[endInvitesOf, leaveMatchmaking, deleteNotifications, deleteAchievements, deleteReviews],
      ...[deleteInventory, deleteStreak, deleteLives],
      ...[deleteMissions, deleteBoxes],
      (tx, userId) => burnAll(tx, userId, app.clock.now()),
    ],
    onSignedOut: (userId) => presence.attendance.markOffline(userId),
    exportParts,
    passwordCost,
  })
  const matches = createMatches(
    app,
    { solo: settleSolo, duel: settleDuel },
    { onBegun: { duel: beginDuel }, afterwards: { duel: announceTurn(app) } },
  )
  const duels = createDuels(app, matches)
  await progressJobs(app)
  await matchJobs(app, matches)
  // They hear of a match at any moment after it: what they draw must not move what a seeded server draws for its matches.
  const hearing: App = { ...app, newSeed: newSystemSeed }
  await app.jobs.handle('matchSettled', async ({ matchId }) => {
    for (const hear of hearers) await hear(hearing, matchId)
  })
  await deliverMails(app)
  return { identity, presence, matches, duels, matchmaking: { app, duels, hooks: { pendingInvitesTo } } }
}

/** Every procedure of the contract; one that is missing does not compile. */
function apiRoutes(
  app: App,
  { identity, matches, duels, matchmaking, presence }: Domains,
  { figures, slow }: { figures: RestingReader<Figures>; slow: Connection },
) {
  return playerRoutes.router({
    health: healthRoutes(app.db, server.version),
    ...identityRoutes(identity),
    profile: profileRoutes(identity),
    avatar: avatarRoutes(app),
    evolution: evolutionRoutes(app),
    dashboard: dashboardRoutes({
      ...{ app, richest: watchRichest(slow.db, app.clock) },
      readBoard: (userId, places) => readBoard(app, userId, { places }),
      readMissions: (userId) => readMissions(app, userId),
      listBadges: (userId) => listBadges(app, userId),
    }),
    settings: settingsRoutes(app),
    question: questionRoutes(app),
    match: { ...quizRoutes(matches), ...matchRoutes(matches) },
    wallet: walletRoutes(app),
    streak: streakRoutes(app),
    inventory: inventoryRoutes(app),
    lives: livesRoutes(app),
    leaderboard: leaderboardRoutes(app),
    league: leagueRoutes(app),
    presence: presenceRoutes(presence),
    people: peopleRoutes(app, { betweenOf, postsOf, pendingInvitesTo, onBlocked: endInvitesBetween }),
    duel: duelRoutes(duels),
    invite: inviteRoutes({ app, duels }),
    matchmaking: { ...preferenceRoutes(app), ...matchmakingRoutes(matchmaking) },
    stakes: stakesRoutes(app),
    mission: missionRoutes(app, matches),
    box: boxRoutes(app),
    review: reviewRoutes(app),
    notice: noticeRoutes(app),
    achievement: achievementRoutes(app),
    admin: adminRoutes(figures),
    language: languageHintRoutes(createCountryLookup({ ...app, geoUrl: app.config.geoUrl })),
  })
}

// Nothing can be published yet: a domain of posts, above people, will count its own.
function postsOf(): Promise<number> {
  return Promise.resolve(0)
}

type Parts = Domains & { slow: Connection; webRoot: string }

async function openHttp(app: App, { slow, webRoot, ...domains }: Parts): Promise<FastifyInstance> {
  const { config, clock, log } = app
  const http = await createHttpServer({ log, clock, ...config })
  let metrics: Promise<Metrics> | undefined
  const figures = restingReader(() => readFigures(slow.db, clock.now()), clock)
  serveMetrics(http, () => (metrics ??= openMetrics(app, figures)), config.metricsToken)
  serveApi(http, apiRoutes(app, domains, { figures, slow }), domains.identity.sessionOf)
  serveOpenApi(http, { version: server.version, sessionCookie: sessionCookie(config) })
  serveDocsPage(http)
  servePictures(http, app)
  registerDevMail(http, app)
  registerDevPages(http, app)
  await serveWeb(http, webRoot, { givesHints: config.geoUrl !== null })
  return http
}

async function openMetrics({ clock, live }: App, current: RestingReader<Figures>): Promise<Metrics> {
  const { addGaugeNow, addReadGauges, createMetrics } = await import('./platform/metrics.ts')
  const metrics = createMetrics()
  addReadGauges(metrics, { help: figureMeanings, current, clock, ageName: 'figuresAgeSeconds' })
  addGaugeNow(metrics, { name: 'liveSockets', help: 'Sockets of the live channel that are open' }, () => live.sockets())
  return metrics
}
