import { once } from 'node:events'
import { connect as dial, createServer, type Socket } from 'node:net'

import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { createJobRunner, type JobRunner } from './job-runner.ts'

const log = pino({ level: 'silent' })
const userId = '3d0d5f5e-7f7c-4d7f-9a53-7d3a52a5c6c1'

let database: TestDatabase
const running: JobRunner[] = []
beforeAll(async () => {
  database = await createDatabase()
  await sql`select open_job_queue('emailConfirmed')`.execute(database.db)
  await sql`update pgboss.queue set retry_delay = 0, retry_backoff = false`.execute(database.db)
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((runner) => runner.stop()))
  await sql`delete from pgboss.job`.execute(database.db)
})
afterAll(() => database.drop())

test('a job runs once its transaction has committed, and wakes the worker by that', async () => {
  // Longer than a test: nothing but the commit can bring the job.
  const { runner, done } = await started({ pollSeconds: 60 })
  await database.inTransaction(async (tx) => {
    await runner.send(tx, 'emailConfirmed', { userId })
    expect(done).toEqual([])
  })
  await vi.waitFor(() => expect(done).toEqual([userId]), { timeout: 20_000, interval: 5 })
})

test('a job of a transaction that is rolled back never runs', async () => {
  const { runner, done } = await started()
  const rolledBack = database.inTransaction(async (tx) => {
    await runner.send(tx, 'emailConfirmed', { userId: 'lost' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await database.inTransaction((tx) => runner.send(tx, 'emailConfirmed', { userId: 'kept' }))
  await vi.waitFor(() => expect(done).toEqual(['kept']), { timeout: 20_000 })
})

test('a job that fails is tried again, and the one beside it is not', async () => {
  let failures = 2
  const { runner, done } = await started({
    before: (id) => {
      if (id === 'hard' && failures-- > 0) throw new Error('not yet')
    },
  })
  await database.inTransaction(async (tx) => {
    await runner.send(tx, 'emailConfirmed', { userId: 'hard' })
    await runner.send(tx, 'emailConfirmed', { userId: 'easy' })
  })
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['easy', 'hard']), { timeout: 20_000 })
})

test('a job that met no database is said as a warning, and one that failed as a fault', async () => {
  const said: unknown[] = []
  const keeping = pino({ level: 'warn' }, { write: (line) => void said.push(levelOf(line)) })
  let failures = [new Error('timeout exceeded when trying to connect'), new Error('not yet')]
  const { runner, done } = await started({
    before: () => {
      const [failure, ...others] = failures
      failures = others
      if (failure) throw failure
    },
    told: keeping,
  })
  await database.inTransaction((tx) => runner.send(tx, 'emailConfirmed', { userId }))
  await vi.waitFor(() => expect(done).toEqual([userId]), { timeout: 20_000 })
  expect(said).toEqual(['warn', 'error'])
})

test('a backlog is worked off without waiting for the next look', async () => {
  const runner = runnerOn(database.url, 60)
  const ids = Array.from({ length: 25 }, (_, index) => `job ${index}`)
  await database.inTransaction(async (tx) => {
    for (const id of ids) await runner.send(tx, 'emailConfirmed', { userId: id })
  })
  const done: string[] = []
  await runner.handle('emailConfirmed', async (data) => void done.push(data.userId))
  await runner.start()
  await vi.waitFor(() => expect(done.toSorted()).toEqual(ids.toSorted()), { timeout: 20_000 })
})

test('without workers jobs run when they are asked to: one after another, with what they queue', async () => {
  const runner = runnerOn(database.url, 60)
  const seen: string[] = []
  await runner.handle('emailConfirmed', async ({ userId: id }) => {
    seen.push(`${id} begins`)
    if (id === 'one') await database.inTransaction((tx) => runner.send(tx, 'accountDeleted', { userId: 'queued' }))
    if (id === 'broken') throw new Error('not today')
    await new Promise(setImmediate)
    seen.push(`${id} ends`)
  })
  await runner.handle('accountDeleted', async ({ userId: id }) => void seen.push(id))
  await sql`update pgboss.queue set retry_delay = 60`.execute(database.db)
  onTestFinished(async () => void (await sql`update pgboss.queue set retry_delay = 0`.execute(database.db)))
  for (const id of ['one', 'broken', 'two']) {
    await database.inTransaction((tx) => runner.send(tx, 'emailConfirmed', { userId: id }))
  }
  expect(seen).toEqual([])
  expect(await runner.runQueued()).toBe(4)
  expect(seen).toEqual(['one begins', 'one ends', 'queued', 'broken begins', 'two begins', 'two ends'])
  expect(await runner.runQueued()).toBe(0)
  const { rows } = await sql<{ state: string }>`select state from pgboss.job`.execute(database.db)
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['completed', 'completed', 'completed', 'retry'])
})

test('jobs go on after the database has cut every connection', async () => {
  const { runner, done } = await started()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'satoshi jobs' and datname = current_database()`.execute(database.db)
  await database.inTransaction((tx) => runner.send(tx, 'emailConfirmed', { userId }))
  await vi.waitFor(() => expect(done).toEqual([userId]), { timeout: 20_000 })
})

test('a database that is away at the start is waited for', async () => {
  const gate = await shutGate()
  const runner = runnerOn(viaPort(gate.port), 0.5)
  const done: string[] = []
  await runner.handle('emailConfirmed', async (data) => void done.push(data.userId))
  const start = runner.start()
  await database.inTransaction((tx) => runner.send(tx, 'emailConfirmed', { userId }))
  await gate.refused
  gate.open()
  await start
  await vi.waitFor(() => expect(done).toEqual([userId]), { timeout: 20_000 })
})

test('a stop that comes during the start leaves no connection behind', async () => {
  const runner = runnerOn(database.url, 0.5)
  await runner.handle('emailConfirmed', async () => {})
  const start = runner.start()
  await runner.stop()
  await start
  // The database's side of a closed connection ends a moment later.
  await expect.poll(jobConnections, { timeout: 20_000 }).toEqual([])
})

test('the schema that the migration makes is the one that this pg-boss expects', async () => {
  const boss = new PgBoss({ connectionString: database.url, schedule: false, supervise: false })
  await boss.start()
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
  await boss.stop()
})

function levelOf(line: string): string | undefined {
  const { level } = z.object({ level: z.number() }).parse(JSON.parse(line))
  return pino.levels.labels[level]
}

async function jobConnections() {
  const { rows } = await sql`select pid from pg_stat_activity
                             where application_name = 'satoshi jobs' and datname = current_database()`.execute(
    database.db,
  )
  return rows
}

function runnerOn(url: string, pollSeconds: number, logger = log): JobRunner {
  const runner = createJobRunner({ url, db: database.db, log: logger, pollSeconds })
  running.push(runner)
  return runner
}

/** A running runner, and the ids whose jobs it has done. */
async function started({
  before = () => {},
  pollSeconds = 0.5,
  told = log,
}: { before?: (id: string) => void; pollSeconds?: number; told?: typeof log } = {}): Promise<{
  runner: JobRunner
  done: string[]
}> {
  const runner = runnerOn(database.url, pollSeconds, told)
  const done: string[] = []
  await runner.handle('emailConfirmed', async (data) => {
    before(data.userId)
    done.push(data.userId)
  })
  await runner.start()
  return { runner, done }
}

function viaPort(port: number): string {
  const url = new URL(database.url)
  url.port = String(port)
  return url.href
}

/** A way to the cluster that is shut at first: who comes is turned away. It keeps its port all the while. */
async function shutGate(): Promise<{ port: number; refused: Promise<void>; open: () => void }> {
  const target = new URL(database.url)
  const turnedAway = Promise.withResolvers<void>()
  const sockets = new Set<Socket>()
  let isOpen = false
  const gate = createServer((near) => {
    if (!isOpen) {
      near.destroy()
      return turnedAway.resolve()
    }
    const far = dial(Number(target.port), target.hostname)
    sockets.add(near).add(far)
    near.pipe(far).pipe(near)
    near.on('error', () => far.destroy()).on('close', () => far.destroy())
    far.on('error', () => near.destroy()).on('close', () => near.destroy())
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  onTestFinished(() => {
    gate.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = gate.address()
  if (address === null || typeof address === 'string') throw new Error('the gate has no port')
  return { port: address.port, refused: turnedAway.promise, open: () => void (isOpen = true) }
}
