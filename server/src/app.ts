import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import server from '../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { domains, type Given, type Services } from './domains.ts'
import { sessionCookie } from './identity/identity-api.ts'
import type { App } from './platform/app.ts'
import type { Clock } from './platform/clock.ts'
import { createCountryLookup, languageHintRoutes } from './platform/country/country-lookup.ts'
import type { AccountHooks, Background, Base } from './platform/domain.ts'
import { openFileStore } from './platform/files/files.ts'
import { GameSettingsSnapshot } from './platform/game-settings/game-settings.ts'
import { serveApi } from './platform/http/api.ts'
import { closeHttpServer, createHttpServer } from './platform/http/http-server.ts'
import { healthRoutes, serveMetrics } from './platform/http/monitoring.ts'
import { serveDocsPage, serveOpenApi } from './platform/http/openapi.ts'
import { playerRoutes } from './platform/http/router.ts'
import { registerDevPages, serveWeb } from './platform/http/web-files.ts'
import { newSeed as newSystemSeed } from './platform/ids.ts'
import { createJobRunner } from './platform/jobs/job-runner.ts'
import type { JobData, JobHandlers, JobName, Jobs } from './platform/jobs/jobs.ts'
import type { LiveHandlers } from './platform/live/live-router.ts'
import { LiveChannel } from './platform/live/live-channel.ts'
import { deliverMails } from './platform/mail/deliver-mails.ts'
import { registerDevMail } from './platform/mail/dev-mail.ts'
import type { Metrics } from './platform/metrics.ts'
import { connectForLongWork, type Connection } from './platform/postgres/connect.ts'

export type AppOptions = Pick<Connection, 'db' | 'inTransaction'> & {
  config: Config
  clock: Clock
  log: Logger
  newSeed?: () => string
  /** For what keeps connections of its own: jobs, and readings that take long. */
  databaseUrl: string
  /** Whether ended matches are counted; not in a test that looks at the books of the matches alone. */
  countsMatches?: boolean
  /** What a hash of a password costs, in tests that are not about hashes; as much as it must, if nothing is said. */
  passwordCost?: Base['passwordCost']
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

/** The composition root: folds what the domains of `domains.ts` give into one server. */
export async function createApp(options: AppOptions): Promise<RunningApp> {
  const { config, clock, db, databaseUrl, inTransaction, log, newSeed = newSystemSeed } = options
  const jobs = createJobRunner({ url: databaseUrl, db, log })
  const slow = connectForLongWork(databaseUrl, { log, max: 1 })
  const live = new LiveChannel({ config, clock, log })
  const settings = new GameSettingsSnapshot({ db, clock, log, databaseUrl })
  const files = openFileStore(config)
  const app: App = { config, clock, db, files, jobs, live, log, settings: settings.current, inTransaction, newSeed }
  const services = openDomains({ app, slow, account: accountHooks, passwordCost: options.passwordCost })
  await handleJobs(services, options.countsMatches ?? true)
  const http = await openHttp(services, options.webRoot ?? join(import.meta.dirname, '../../web/dist'))
  live.serve(http, { ...services.identity, handlers: liveHandlers(services) })
  const background = domains.flatMap((domain): readonly Background[] => domain.background?.(services) ?? [])
  const prepare = async () => {
    await settings.start()
    for (const domain of domains) await domain.prepare?.(services)
  }
  const startJobs = () => void jobs.start().catch((error: unknown) => log.error({ err: error }, 'jobs cannot run'))

  return {
    app,
    http,
    listen: async () => {
      await prepare()
      for (const work of background) await work.start()
      const [address] = await Promise.all([http.listen({ host: config.host, port: config.port }), live.start()])
      startJobs()
      return address
    },
    stayQuiet: async () => {
      services.matches.timers.close()
      await prepare()
      startJobs()
    },
    close: async () => {
      for (const work of background) work.beforeStop?.()
      await live.stop()
      await Promise.all([closeHttpServer(http), jobs.stop()])
      await Promise.all(background.map(async (work) => work.stop()))
      await Promise.all([settings.stop(), slow.close()])
    },
  }
}

const accountHooks: AccountHooks = {
  onAccountDeleted: domains.toReversed().flatMap(({ onAccountDeleted = [] }) => onAccountDeleted),
  exportParts: domains.flatMap(({ exportParts = [] }) => exportParts),
}

function openDomains(base: Base): Services {
  const services = { ...base } as Services // safe: filled by the loop, and lower domains are opened first
  for (const domain of domains) Object.assign(services, domain.open?.(services))
  return services
}

async function handleJobs(services: Services, countsMatches: boolean): Promise<void> {
  const { app } = services
  for (const domain of domains) await registerJobs(app.jobs, domain.jobs?.(services) ?? {})
  // Called at any moment after a match: what is drawn here must not move what a seeded server draws for its matches.
  const counting: App = { ...app, newSeed: newSystemSeed }
  await app.jobs.handle('matchSettled', async ({ matchId }) => {
    if (countsMatches) for (const domain of domains) await domain.onMatchSettled?.(counting, matchId)
  })
  await deliverMails(app)
}

async function registerJobs(jobs: Jobs, handlers: JobHandlers): Promise<void> {
  // safe: an object literal's keys are the names it was written with
  for (const name of Object.keys(handlers) as JobName[]) {
    const handler = handlers[name]
    // safe: found under this name, whose data it takes
    if (handler) await jobs.handle(name, handler as (data: JobData[typeof name]) => Promise<void>)
  }
}

/** Answers to every ask of the live channel; one that is missing does not compile. */
function liveHandlers(services: Services): LiveHandlers {
  const handlers = {}
  for (const domain of domains) Object.assign(handlers, domain.live?.(services))
  return handlers as Given<'live'> // safe: the union of what the loop assigned
}

/** Every procedure of the contract; one that is missing does not compile. */
function apiRoutes(services: Services) {
  const { app } = services
  const given: Record<string, object> = {}
  for (const domain of domains) {
    const routes: Record<string, object> = { ...domain.routes?.(services) }
    // Two domains may share a name of the contract, each with procedures of its own.
    for (const [name, procedures] of Object.entries(routes)) given[name] = { ...given[name], ...procedures }
  }
  return playerRoutes.router({
    ...(given as Given<'routes'>), // safe: the union of what the loop assigned
    health: healthRoutes(app.db, server.version),
    language: languageHintRoutes(createCountryLookup({ ...app, geoUrl: app.config.geoUrl })),
  })
}

async function openHttp(services: Services, webRoot: string): Promise<FastifyInstance> {
  const { app, identity } = services
  const { config, clock, log } = app
  const http = await createHttpServer({ log, clock, ...config })
  let metrics: Promise<Metrics> | undefined
  serveMetrics(http, () => (metrics ??= openMetrics(services)), config.metricsToken)
  serveApi(http, apiRoutes(services), identity.sessionOf)
  serveOpenApi(http, { version: server.version, sessionCookie: sessionCookie(config) })
  serveDocsPage(http)
  for (const domain of domains) domain.serve?.(http, services)
  registerDevMail(http, app)
  registerDevPages(http, app)
  await serveWeb(http, webRoot, { givesHints: config.geoUrl !== null })
  return http
}

async function openMetrics(services: Services): Promise<Metrics> {
  const { openMetrics: open } = await import('./platform/metrics.ts')
  const gauges = domains.flatMap((domain) => domain.gauges?.(services) ?? [])
  return open(gauges, () => services.app.live.sockets())
}
