import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'
import { add, cents } from '@satoshi/rules/money'
import { signUpCents } from '@satoshi/rules/progress/grant'
import { random } from '@satoshi/rules/random'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { evidenceOf } from '../src/platform/embedded-postgres/processes.ts'
import type { Connection } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { audit } from '../src/wallet/wallet-api.ts'
import { expectMatchesCountedOnce } from './_activities.ts'
import { until } from './_process.ts'
import { ClientLog, playQuizzes, startQuiz, type Acknowledged } from './_quiz-client.ts'
import { expectHonestLedger } from './_referee.ts'
import { expectEveryTransferOnce, newSenders, sendTransfers, type TransferLog } from './_transfer-client.ts'
import { clusterOf, connectTo, newServer, postmasterOf, type ServerProcess } from './_server-process.ts'

const isLong = process.env['SOAK'] === '1'
/** Kills of Node and of PostgreSQL: 8 and 3 in `npm test`, 80 and 20 in `npm run soak` (product 2.1, 2.2). */
const kills = Number(process.env['KILLS'] ?? (isLong ? 80 : 8))
const databaseKills = Number(process.env['DATABASE_KILLS'] ?? (isLong ? 20 : 3))
/** Players who play at the same time. */
const players = isLong ? 32 : 6
/** People who send each other BTZ meanwhile, and how many transfers are under way at once. */
const [senders, transfersAtOnce] = isLong ? [24, 8] : [4, 2]
/** Decides after how many confirmed commands each kill comes. */
const seed = Number(process.env['KILL_SEED'] ?? 20_261_121)
/** Most until the service is back, in its own first start on this machine: seconds are for the bench (product 3.10). */
const backWithinStarts = 10

test(
  `Node is killed ${kills} times while people play, and the bank is whole`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    let server = await newServer({ env })
    const backWithin = backWithinStarts * (await millisOf(server.ready))
    const run = await startRun(server)
    const millis: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      await run.progress()
      server.running.child.kill('SIGKILL')
      const killedAt = performance.now()
      await server.running.ended
      server = await newServer({ ...server, env })
      await server.ready()
      millis.push(performance.now() - killedAt)
      expect(server.running.output()).toContain('stopping the database that an interrupted run left behind')
    }
    await run.end()
    await annotate(`${run.summary()}; back after ${spread(millis)}`)
    expect(percentile(millis, 0.95)).toBeLessThan(backWithin)
    await expectWholeBank(server, run)
    expect(run.log.lost).toBeGreaterThan(0)
  },
)

test(
  `PostgreSQL is killed ${databaseKills} times while people play: all that was confirmed is there, and callers are told to come again`,
  { timeout: 3_600_000 },
  async ({ annotate }) => {
    const server = await newServer({ env })
    const backWithin = backWithinStarts * (await millisOf(server.ready))
    const run = await startRun(server)
    const millis: number[] = []
    for (let kill = 0; kill < databaseKills; kill++) {
      await run.progress()
      const before = postmasterOf(server.dataDir)
      expect(evidenceOf(before)?.directory).toBe(clusterOf(server.dataDir))
      process.kill(before, 'SIGKILL')
      const killedAt = performance.now()
      await until('another PostgreSQL serves', backWithin, async () => {
        if (postmasterOf(server.dataDir) === before) return false
        return (await fetch(`${server.url}/api/health`)).status === 200
      })
      millis.push(performance.now() - killedAt)
    }
    await run.end()
    await annotate(`${run.summary()}; back after ${spread(millis)}`)
    await expectWholeBank(server, run)
    expect(run.log.putOff).toBeGreaterThan(0)
    expect(server.running.child.exitCode).toBeNull()
  },
)

/** So that each account comes from an address of its own. */
const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }

type Run = {
  log: ClientLog
  transfers: TransferLog
  snapshots: { taken: number; wrong: object[] }
  /** Resolves when the players have got on for a while, another one each time. */
  progress: () => Promise<void>
  /** Lets the players finish what they began. */
  end: () => Promise<void>
  summary: () => string
}

/** Players who play, others who send each other BTZ, and somebody who proves the ledger all the while. */
async function startRun({ url, dataDir, ready }: ServerProcess): Promise<Run> {
  const log = new ClientLog()
  const transfers: TransferLog = { sent: new Map(), acknowledged: new Map() }
  const snapshots: Run['snapshots'] = { taken: 0, wrong: [] }
  const chance = random('kills', seed)
  let stopping = false
  let ended = false
  const isEnded = () => ended
  onTestFinished(() => void (ended = stopping = log.isOver = true))
  await ready()
  const people = await withDatabase(dataDir, (db) => newSenders(url, db, log, senders))
  const about = { people, seed, stopping: () => stopping }
  const playing = Promise.all(
    [
      ...Array.from({ length: players }, () => playQuizzes(url, log, () => stopping)),
      ...Array.from({ length: transfersAtOnce }, (_, nth) =>
        sendTransfers(url, { log, transfers }, { ...about, seed: seed + nth }),
      ),
    ].map((work) =>
      work.catch((error: unknown) => {
        stopping = true
        throw error
      }),
    ),
  )
  playing.catch(() => {})
  const proving = proveLedger(dataDir, snapshots, isEnded)
  const progress = async () => {
    const goal = log.acknowledged.length + 10 + chance.below(80)
    await until('the players get on', 240_000, () => stopping || log.acknowledged.length >= goal)
    if (stopping) await playing
  }
  const end = async () => {
    stopping = true
    await playing
    ended = true
    await proving
  }
  const summary = () =>
    `${log.people.length} people, ${log.acknowledged.length} commands and ${transfers.acknowledged.size} transfers confirmed, ${log.lost} replies lost, ` +
    `${log.putOff} put off, ${snapshots.taken} proofs of the ledger`
  return { log, transfers, snapshots, progress, end, summary }
}

async function withDatabase<Result>(dataDir: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = connectTo(dataDir, 1)
  try {
    return await work(connection.db)
  } finally {
    await connection.close()
  }
}

/** Proves the ledger over and over, in one snapshot each, past the server; goes on when the database is back. */
async function proveLedger(dataDir: string, seen: Run['snapshots'], isEnded: () => boolean): Promise<void> {
  let connection: Connection | null = null
  while (!isEnded()) {
    try {
      connection ??= connectTo(dataDir, 1)
      const proof = await audit(connection.db)
      seen.taken += 1
      if (!proof.ok) seen.wrong.push(proof)
    } catch {
      await connection?.close()
      connection = null
    }
    await pause(200)
  }
  await connection?.close()
}

async function expectWholeBank(server: ServerProcess, { log, transfers, snapshots }: Run): Promise<void> {
  const { db, close } = connectTo(server.dataDir)
  onTestFinished(close)
  expect(log.faults).toEqual([])
  expect(snapshots.wrong).toEqual([])
  expect(snapshots.taken).toBeGreaterThan(databaseKills)
  await until('every confirmed address was heard of', 90_000, async () => (await openConfirmations(db)) === 0)

  await expectHonestLedger(db)
  expect((await audit(db)).openEscrows).toBe(0)
  expect(await wronglyGranted(db)).toEqual([])
  expect(await unfinishedMatches(db)).toEqual([])
  await until('every match was counted', 90_000, async () => (await openCountings(db)) === 0)
  await expectMatchesCountedOnce(db)
  await expectEveryCommandOnce(db, log)
  await expectEveryTransferOnce(db, transfers)
  await expectEveryAccountWhole(db, log)
  for (const ended of log.acknowledged.filter(({ view }) => view.phase.name === 'ended')) {
    expect(await paidFor(db, ended)).toEqual(rewardsOf(ended.view))
    expect(essence(await readMatch(server, log, ended))).toEqual(essence(ended.view))
  }
  // Nobody is stuck: everybody may begin anew.
  for (const person of log.people) {
    const before = log.acknowledged.length
    await startQuiz(server.url, log, person)
    expect(log.acknowledged[before]?.view.phase.name).toBe('asking')
  }
}

/** What was confirmed is in the books exactly once; what is in the books was sent. */
async function expectEveryCommandOnce(db: Db, { acknowledged, sent }: ClientLog): Promise<void> {
  const rows = await db.selectFrom('commands').select(['user_id', 'command_id']).execute()
  const kept = new Map(rows.map((row) => [row.command_id, row]))
  expect(rows.filter((row) => !sent.has(row.command_id))).toEqual([])
  const lost = acknowledged.filter(({ userId, commandId }) => kept.get(commandId)?.user_id !== userId)
  expect(lost.map(({ path, commandId }) => `${path} ${commandId}`)).toEqual([])

  const events = await db.selectFrom('match_events').select('command_id').where('command_id', 'is not', null).execute()
  const happened = events.map((event) => event.command_id)
  expect(new Set(happened).size).toBe(happened.length)
  const inMatches = acknowledged.filter(({ path }) => path.endsWith('/commands')).map(({ commandId }) => commandId)
  expect(inMatches.filter((id) => !happened.includes(id))).toEqual([])
}

/** User, profile and both accounts came together or not at all, also of those whose confirmation was lost. */
async function expectEveryAccountWhole(db: Db, { people }: ClientLog): Promise<void> {
  const users = await db
    .selectFrom('users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .leftJoin('ledger_accounts as a', 'a.owner_id', 'u.id')
    .select(['u.id', 'p.nickname', (eb) => eb.fn.count<number>('a.id').as('accounts')])
    .groupBy(['u.id', 'p.nickname'])
    .execute()
  expect(users.filter(({ nickname, accounts }) => nickname === null || accounts !== 2)).toEqual([])
  const known = new Set(users.map(({ id }) => id))
  expect(people.filter(({ id }) => !known.has(id))).toEqual([])
}

async function unfinishedMatches(db: Db) {
  return db
    .selectFrom('matches')
    .select(['id', 'phase'])
    .where((eb) => eb.or([eb('settled_at', 'is', null), eb('ended_at', 'is', null), eb('phase', '<>', 'ended')]))
    .execute()
}

/** Jobs of confirmed addresses that are not done yet. */
async function openConfirmations(db: Db): Promise<number> {
  const paid = db.selectFrom('rewards').select('user_id').where('source', '=', 'signUp')
  const open = await db
    .selectFrom('users')
    .select('id')
    .where('email_verified', '=', true)
    .where('id', 'not in', paid)
    .execute()
  return open.length
}

/** Jobs that bring activities to be counted and are not done yet. */
async function openCountings(db: Db): Promise<number> {
  const { rows } = await sql`
    select id from pgboss.job where name = 'countActivities' and state in ('created', 'retry', 'active')`.execute(db)
  return rows.length
}

/** Sign-up grants of people who never confirmed, or that are not 500 BTZ. That each was paid once, the referee knows. */
async function wronglyGranted(db: Db) {
  return db
    .selectFrom('rewards as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.email_verified', 'r.amount_cents'])
    .where('r.source', '=', 'signUp')
    .where((eb) =>
      eb.or([
        eb('u.email_verified', '=', false),
        eb('r.amount_cents', '<>', add(signUpCents.earned, signUpCents.granted)),
      ]),
    )
    .execute()
}

/** What the books say that a match paid, by source. */
async function paidFor(db: Db, { userId, view }: Acknowledged): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('rewards')
    .select(['source', 'amount_cents'])
    .where('user_id', '=', userId)
    .where('cause', '=', view.id)
    .where((eb) => eb.or([eb('xp', '>', 0), eb('amount_cents', '>', cents(0))]))
    .execute()
  return bySource(rows.map((row) => [row.source, row.amount_cents]))
}

function rewardsOf({ phase }: MatchView): Record<string, number> {
  if (phase.name !== 'ended') throw new Error('not ended')
  return bySource(phase.rewards.map(({ source, amountCents }) => [source, amountCents]))
}

function bySource(paid: [string, number][]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [source, amount] of paid) sums[source] = (sums[source] ?? 0) + amount
  return sums
}

async function readMatch(
  { url }: ServerProcess,
  { people }: ClientLog,
  { userId, view }: Acknowledged,
): Promise<MatchView> {
  const cookie = people.find(({ id }) => id === userId)?.cookie ?? ''
  const reply = await fetch(`${url}/api/matches/${view.id}`, { headers: { cookie } })
  return (await reply.json()) as MatchView // safe: compared as a whole
}

/** A view without what may change after the end: the time, and how its players look now. */
function essence(view: MatchView): unknown {
  return JSON.parse(
    JSON.stringify(view, (key, value: unknown) => (key === 'serverNow' || key === 'player' ? undefined : value)),
  )
}

async function millisOf(run: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await run()
  return performance.now() - began
}

function spread(millis: number[]): string {
  const [p50, p95] = [percentile(millis, 0.5), percentile(millis, 0.95)].map(Math.round)
  return `${p50} ms p50, ${p95} ms p95`
}

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}
