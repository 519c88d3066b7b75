import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'

import server from '../package.json' with { type: 'json' }
import { domains, type Given, type Services } from './domains.ts'
import { sessionCookie } from './identity/identity-api.ts'
import type { App } from './platform/app.ts'
import { createCountryLookup, languageHintRoutes } from './platform/country/country-lookup.ts'
import type { AccountHooks, Background, Base, Subscriber } from './platform/domain.ts'
import { openFileStore } from './platform/files/files.ts'
import { GameSettingsSnapshot } from './platform/game-settings/game-settings.ts'
import { serveApi } from './platform/http/api.ts'
import { FirstPictures } from './platform/http/first-pictures.ts'
import { closeHttpServer, createHttpServer } from './platform/http/http-server.ts'
import { healthRoutes, serveMetrics } from './platform/http/monitoring.ts'
import { serveDocsPage, serveOpenApi } from './platform/http/openapi.ts'
import { playerRoutes } from './platform/http/router.ts'
import { registerDevPages, serveWeb } from './platform/http/web-files.ts'
import { newSeed as newSystemSeed } from './platform/ids.ts'
import { catchUp } from './platform/jobs/catch-up.ts'
import { createJobRunner } from './platform/jobs/job-runner.ts'
import { registerJobs } from './platform/jobs/jobs.ts'
import { LiveChannel } from './platform/live/live-channel.ts'
import type { LiveHandlers } from './platform/live/live-router.ts'
import { deliverMails } from './platform/mail/deliver-mails.ts'
import { registerDevMail } from './platform/mail/dev-mail.ts'
import { openStripe } from './platform/payments/stripe-provider.ts'
import type { Metrics } from './platform/metrics.ts'
import { connectForLongWork } from './platform/postgres/connect.ts'
import { EventRunner } from './platform/scheduled-events/event-runner.ts'
import type { EventHandlers } from './platform/scheduled-events/scheduled-events.ts'

export type AppOptions = Pick<App, 'clock' | 'config' | 'db' | 'inTransaction' | 'log'> &
  Partial<Pick<Base, 'chance' | 'passwordCost' | 'paymentProvider'> & Pick<App, 'newSeed'>> & {
    /** For what keeps connections of its own: jobs, and readings that take long. */
    databaseUrl: string
    /** Whether activities are counted; not in a test that looks at the books of the matches alone. */
    countsActivities?: boolean
    /** The built web app; the repository's own unless a test brings another. */
    webRoot?: string
  }

/** The whole server, assembled and not yet listening. */
export type RunningApp = {
  /** What use cases reach of the outside world. */
  app: App
  http: FastifyInstance
  /** Lets happen what is due, in a server that does so by itself only while it listens; gives how many events happened. */
  runDueEvents: () => Promise<number>
  /** Takes up the port and the work that a stopped server left; gives the address. */
  listen: () => Promise<string>
  /** Instead of listening: calls by `http.inject` are answered and jobs run, but no match changes by itself. */
  stayQuiet: () => Promise<void>
  /** Instead of listening: calls are answered, and nothing else happens but by `catchUp`. */
  standStill: () => Promise<void>
  /** In a server that stands still: what waits is done, in one order. Jobs and seats first, then the events that are due. */
  catchUp: () => Promise<void>
  /** Accepts nothing new, finishes what runs, closes what it opened. The connections that it was given stay open. */
  close: () => Promise<void>
}

/** The composition root: folds what the domains of `domains.ts` give into one server. */
export async function createApp(options: AppOptions): Promise<RunningApp> {
  const { config, clock, db, databaseUrl, inTransaction, log, newSeed = newSystemSeed } = options
  const jobs = createJobRunner({ url: databaseUrl, db, log })
  const slow = connectForLongWork(databaseUrl, { log, max: 5 })
  const live = new LiveChannel({ config, clock, log })
  const gameSettings = new GameSettingsSnapshot({ db, clock, log, databaseUrl })
  const { current: settings, history: settingsHistory } = gameSettings
  const files = openFileStore(config)
  const app: App = { config, clock, db, files, jobs, live, log, settings, settingsHistory, inTransaction, newSeed }
  const { countsActivities = true, chance, passwordCost } = options
  const { paymentProvider = config.payments && (await openStripe(config.payments)) } = options
  const counting = countsActivities ? subscribers : []
  const account = accountHooks
  const services = openDomains({ app, slow, account, subscribers: counting, paymentProvider, chance, passwordCost })
  await handleJobs(services)
  const http = await openHttp(services, options.webRoot ?? join(import.meta.dirname, '../../web/dist'))
  live.serve(http, { ...services.identity, handlers: fold('live', services) satisfies LiveHandlers })
  const events = new EventRunner(app, fold('events', services) satisfies Required<EventHandlers>)
  const background: Background[] = [events, ...domains.flatMap((domain) => domain.background?.(services) ?? [])]
  const prepare = async () => {
    await gameSettings.start()
    for (const domain of domains) await domain.prepare?.(services)
  }
  const standStill = async () => {
    services.matches.timers.close()
    await prepare()
  }
  const startJobs = () => void jobs.start().catch((error: unknown) => log.error({ err: error }, 'jobs cannot run'))

  return {
    app,
    http,
    runDueEvents: () => events.runDue(),
    listen: async () => {
      await prepare()
      for (const work of background) await work.start()
      const [address] = await Promise.all([http.listen({ host: config.host, port: config.port }), live.start()])
      startJobs()
      return address
    },
    stayQuiet: () => standStill().then(startJobs),
    standStill,
    catchUp: () => catchUp(jobs, background, events),
    close: async () => {
      for (const work of background) work.beforeStop?.()
      await live.stop()
      await Promise.all([closeHttpServer(http), jobs.stop()])
      await Promise.all(background.map(async (work) => work.stop()))
      await Promise.all([gameSettings.stop(), slow.close()])
    },
  }
}

const accountHooks: AccountHooks = {
  onAccountDeleted: domains.toReversed().flatMap(({ onAccountDeleted = [] }) => onAccountDeleted),
  exportParts: domains.flatMap(({ exportParts = [] }) => exportParts),
}

const subscribers = domains.flatMap(({ name, onActivity }): Subscriber[] => (onActivity ? [{ name, onActivity }] : []))

function openDomains(base: Base): Services {
  const services = { ...base } as Services // safe: filled by the loop, and lower domains are opened first
  for (const domain of domains) Object.assign(services, domain.open?.(services))
  return services
}

async function handleJobs(services: Services): Promise<void> {
  for (const domain of domains) await registerJobs(services.app.jobs, domain.jobs?.(services) ?? {})
  await deliverMails(services.app)
}

/** What all domains give by one of their parts; what is missing there does not compile where it is used. */
function fold<Part extends 'live' | 'events'>(part: Part, services: Services): Given<Part> {
  const given = {}
  for (const domain of domains) Object.assign(given, domain[part]?.(services))
  return given as Given<Part> // safe: the union of what the loop assigned
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
    health: healthRoutes(app, server.version),
    language: languageHintRoutes(createCountryLookup({ ...app, geoUrl: app.config.geoUrl })),
  })
}

async function openHttp(services: Services, webRoot: string): Promise<FastifyInstance> {
  const { app, identity } = services
  const { config, clock, log } = app
  const http = await createHttpServer({ log, clock, ...config })
  let metrics: Promise<Metrics> | undefined
  serveMetrics(http, () => (metrics ??= openMetrics(services)), config.metricsToken)
  serveApi(http, apiRoutes(services), { sessionOf: identity.sessionOf, validatesAnswers: !config.production })
  serveOpenApi(http, { version: server.version, sessionCookie: sessionCookie(config) })
  serveDocsPage(http)
  for (const domain of domains) domain.serve?.(http, services)
  registerDevMail(http, app)
  registerDevPages(http, app)
  const pictures = new FirstPictures(http, webRoot, { clock, log, cookie: sessionCookie(config) })
  await serveWeb(http, webRoot, { givesHints: config.geoUrl !== null, pictures })
  return http
}

async function openMetrics(services: Services): Promise<Metrics> {
  const { openMetrics: open } = await import('./platform/metrics.ts')
  const gauges = domains.flatMap((domain) => domain.gauges?.(services) ?? [])
  return open(gauges, () => services.app.live.sockets())
}
