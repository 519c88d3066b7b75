import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { createApp } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { systemClock, type Clock } from '../src/platform/clock.ts'
import { createLog } from '../src/platform/log.ts'
import type { App } from '../src/platform/app.ts'
import { connect } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { leasePort } from './_lease-port.ts'

/** The whole server on a database of its own and a free port of this machine. */
export type TestServer = {
  url: string
  app: App
  db: Db
  /** Lets everything happen that is due by the server's clock; gives how many events happened. */
  runDueEvents: () => Promise<number>
  /** Routes that the server has, as `GET /api/me`. */
  calls: () => string[]
  /** Lines of the log at `warn` and above but for those of a busy machine, so that a test can say which fault it met. */
  faults: () => string[]
  /** Everything that the log was told, at `logLevel` and above. */
  logged: () => string[]
  /** Stops the server and, unless the database was brought along, removes it. */
  close: () => Promise<void>
}

type Overrides = Partial<Config> & {
  clock?: Clock
  /** What the server draws its matches from, where a test must meet the same ones each time. */
  newSeed?: () => string
  webRoot?: string
  /** A server on the database of another test server, or of one that was closed: a restart. */
  database?: TestDatabase
  /** Nobody counts what was played: for books that hold nothing but what the matches themselves paid. */
  uncounted?: boolean
  /** No match changes by itself: for clocks that jump, which the sweep would take for outages. */
  quiet?: boolean
  /** Passwords cost what they cost players, some 30 ms each: for what is about hashes. */
  realHashes?: boolean
  /** Its connections give up when those of players would: for what is about a database that does not answer. */
  hurried?: boolean
}

/** What a hash costs where nothing is about hashes: the least that Argon2 does. */
export const lightHash = { memory: 8, passes: 1 }

/** Starts a server with the question bank in it. Configuration: as on a laptop, unless a test says otherwise. */
export async function startServer({
  clock,
  newSeed,
  webRoot,
  database,
  quiet = false,
  uncounted = false,
  realHashes = false,
  hurried = false,
  ...config
}: Overrides = {}): Promise<TestServer> {
  const own = database ?? (await createDatabase('seeded'))
  const { log, faults, logged } = recordingLog(config.logLevel)
  const requests = hurried ? connect(own.url, { log, max: 12, pipes: 2 }) : own
  const running = await createApp({
    db: requests.db,
    inTransaction: requests.inTransaction,
    config: { ...(await laptop()), ...config },
    clock: clock ?? systemClock(),
    log,
    databaseUrl: own.url,
    ...(newSeed && { newSeed }),
    countsActivities: !uncounted,
    ...(!realHashes && { passwordCost: lightHash }),
    webRoot: webRoot ?? join(import.meta.dirname, 'no-web'),
  })
  const { app, http } = running
  if (quiet) {
    await running.stayQuiet()
    await http.listen({ host: app.config.host, port: app.config.port })
  } else await running.listen()
  return {
    url: `http://${app.config.host}:${app.config.port}`,
    app,
    db: own.db,
    runDueEvents: running.runDueEvents,
    calls: () => [...http.calls].flatMap(([url, { methods }]) => [...methods].map((method) => `${method} ${url}`)),
    faults,
    logged,
    close: async () => {
      await running.close()
      if (requests !== own) await requests.close()
      if (config.dataDir === undefined) rmSync(app.config.dataDir, { recursive: true, force: true })
      if (!database) await own.drop()
    },
  }
}

/** Configuration as on a laptop, on a free port. */
export async function laptop(): Promise<Config> {
  const port = await leasePort()
  return {
    port,
    host: '127.0.0.1',
    // Made with the first file that is put into it.
    dataDir: join(tmpdir(), `satoshi-test-${randomUUID()}`),
    databaseUrl: null,
    databaseWaitMillis: null,
    databasePipes: 2,
    redisUrl: null,
    filesBucket: null,
    authSecret: 'a secret that only tests know, and long enough',
    publicUrl: `http://127.0.0.1:${port}`,
    // So that tests can be as many people as they like; see `newPlayer`.
    trustProxy: ['127.0.0.1'],
    smtpUrl: null,
    mailFrom: 'Satoshi <no-reply@localhost>',
    supportAddress: null,
    metricsToken: null,
    geoUrl: null,
    socialProviders: [],
    payments: null,
    offersTrialPayments: false,
    identityKeys: [{ id: 'test', secret: Buffer.alloc(32, 'a key of the tests') }],
    identityProvider: null,
    production: false,
    requireDurability: false,
    logLevel: 'warn',
  }
}

/** What a server warns of where it or its database had no processor for seconds, and then does all the same. */
const ofBusyMachine =
  /"(?:time of an outage is given back|matches could not be swept|database unavailable|jobs(?: wait)?: )/

function recordingLog(level = 'warn') {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const isFault = (line: string) =>
    /^\{"level":[56]0/.test(line) || (line.startsWith('{"level":40') && !ofBusyMachine.test(line))
  return { log: createLog(level, stream), faults: () => lines.filter(isFault), logged: () => [...lines] }
}
