import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'

import type { Db } from '../postgres/db.ts'
import { isUnavailable } from '../postgres/errors.ts'
import { type JobData, type JobName, type Jobs, jobsWithAddresses, sendJob } from './jobs.ts'

/** Jobs that are run: what `app.jobs` is in a server. Nothing is fetched before `start`. */
export type JobRunner = Jobs & {
  /** Begins to run jobs. Waits for a database that is away; the server serves meanwhile. */
  start: () => Promise<void>
  /**
   * Instead of `start`: runs what is queued, and what that queues, one job after another, so that the same jobs come in the
   * same order however busy the machine is. Gives how many ran; one that failed waits for its retry.
   */
  runQueued: () => Promise<number>
  /** Waits for a start under way, then lets what runs finish, at most 2.5 s; what does not is given back and runs again. */
  stop: () => Promise<void>
}

type RunnerOptions = {
  /** Address of the database; pg-boss keeps connections of its own, one of them to listen. */
  url: string
  db: Db
  log: Logger
  /** How often a queue is looked at besides being woken: this is how late a retry may be. */
  pollSeconds?: number
}

type Handler = (data: object) => Promise<void>

/** Jobs of one queue that run at the same time; each may hold a connection of the pool for requests. */
const atOnce = 3
/** Connections of pg-boss itself, besides the one that listens. */
const connections = 3
const drainMillis = 2_500
const startAgainMillis = 2_000

/**
 * Runs jobs by pg-boss on the schema that migration 0007 makes. A commit wakes the worker within milliseconds.
 * A database that goes away is only logged: workers ask again until it is back, and no job is lost.
 */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const handlers = new Map<JobName, Handler>()
  const stopping = new AbortController()
  let boss: PgBoss | null = null
  let starting: Promise<void> = Promise.resolve()

  const start = async () => {
    while (!boss && !stopping.signal.aborted) {
      boss = await begin(options, handlers)
      if (!boss) await wait(startAgainMillis, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    send: sendJob,
    handle: async (name, work) => {
      // safe: the only data that reaches `name`'s handler is what `send` and the triggers queued for it.
      const handler: Handler = (data) => work(data as JobData[typeof name])
      handlers.set(name, handler)
      if (boss) await run(boss, options, name, handler)
    },
    start: () => (starting = start()),
    runQueued: async () => {
      boss ??= await openQueues(options, handlers)
      return runQueues(boss, options, handlers)
    },
    stop: async () => {
      stopping.abort()
      // A start under way has connections open already; only when it is through is there something to stop.
      await starting
      await boss?.stop({ timeout: drainMillis })
    },
  }
}

/** A working pg-boss, or null when the database cannot be had now. */
async function begin(options: RunnerOptions, handlers: ReadonlyMap<JobName, Handler>): Promise<PgBoss | null> {
  const boss = await open(options)
  try {
    await boss.start()
    for (const [name, handler] of handlers) await run(boss, options, name, handler)
    return boss
  } catch (error) {
    options.log.warn({ err: error }, 'jobs cannot start yet')
    await boss.stop({ graceful: false }).catch(() => {})
    return null
  }
}

/** A working pg-boss that fetches nothing by itself. */
async function openQueues(options: RunnerOptions, handlers: ReadonlyMap<JobName, Handler>): Promise<PgBoss> {
  const boss = await open(options)
  await boss.start()
  for (const name of handlers.keys()) await sql`select open_job_queue(${name})`.execute(options.db)
  return boss
}

/** Queue by queue, in the order of their names, until none has anything left. */
async function runQueues(
  boss: PgBoss,
  options: RunnerOptions,
  handlers: ReadonlyMap<JobName, Handler>,
): Promise<number> {
  let [ran, before] = [0, -1]
  // Until a round finds nothing, also where another process has taken what was there.
  while (ran > before) {
    before = ran
    for (const name of await waitingQueues(options.db)) {
      const handler = handlers.get(name)
      if (!handler) throw new Error(`nobody handles the job ${name}`)
      const [job] = await boss.fetch<object>(name)
      if (!job) continue
      const { id, status, output } = await attempt({ boss, log: options.log }, name, handler, job)
      await (status === 'completed' ? boss.complete(name, id) : boss.fail(name, id, output))
      ran += 1
    }
  }
  return ran
}

/** Queues with a job whose time has come. */
async function waitingQueues(db: Db): Promise<JobName[]> {
  const { rows } = await sql<{ name: JobName }>`
    select distinct name from pgboss.job
    where state in ('created', 'retry') and start_after <= now() order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Loaded only here: it would cost the boot 70 ms before the server listens. */
async function open({ url, log }: RunnerOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'satoshi jobs',
    max: connections,
    useListenNotify: true,
    schedule: false,
    // A job whose worker died with the process or the database is taken up again some 30 s later (0007 gives it 25).
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 3_600,
  })
  boss.on('error', (error) => log.warn(`jobs wait: ${error.message}`))
  boss.on('warning', ({ message }) => log.warn(`jobs: ${message}`))
  return boss
}

/** Opens the queue of `name` and works on it: what is there is fetched, then whatever a commit announces. */
async function run(boss: PgBoss, { db, log, pollSeconds = 5 }: RunnerOptions, name: JobName, handler: Handler) {
  await sql`select open_job_queue(${name})`.execute(db)
  const asked = {
    batchSize: atOnce,
    burstWhenBatchFull: true,
    perJobResults: true,
    pollingIntervalSeconds: Math.min(2, pollSeconds),
    notifyPollingIntervalSeconds: pollSeconds,
  } as const
  await boss.work<object>(name, asked, (jobs) =>
    Promise.all(jobs.map((job) => attempt({ boss, log }, name, handler, job))),
  )
}

type Attempted = { id: string; status: 'completed' | 'failed'; output?: { message: string } }

async function attempt(
  { boss, log }: { boss: PgBoss; log: Logger },
  name: JobName,
  handler: Handler,
  { id, data }: { id: string; data: object },
): Promise<Attempted> {
  try {
    await handler(data)
  } catch (error) {
    // A database that is away is nothing that this job could have done better.
    log[isUnavailable(error) ? 'warn' : 'error'](
      { err: error, job: name, jobId: id },
      'a job failed and will be tried again',
    )
    return { id, status: 'failed', output: { message: String(error) } }
  }
  if (jobsWithAddresses.includes(name))
    // What is done must not be done again because this failed: the job then goes with the others.
    await boss.deleteJob(name, id).catch((error: unknown) => log.warn({ err: error, job: name }, 'a done job stays'))
  return { id, status: 'completed' }
}
