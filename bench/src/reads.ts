/**
 * Product 3.2: what our server adds to a read. `GET /api/me` and a page of `GET /api/wallet/transactions` of sixteen signed-in
 * players, as in production, against bare Fastify that runs the same statements and sends the same bytes, taking turns on one
 * database. Figures: processor time of the server's process, and of it and the database's, for one request. Lines: ours
 * ≤ 2.0 × bare, and at most 25 µs for the session. `node bench/src/reads.ts [seconds] [pairs]`
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '../../server/src/platform/free-port.ts'
import { statementsOf } from './_bare-statements.ts'
import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import { sessionMicros } from './_session-cost.ts'
import {
  databaseUrlOf,
  end,
  microsOf,
  microsOfChildren,
  newDirectory,
  postmasterOf,
  removeDataDir,
  startServer,
  until,
} from './_server-process.ts'
import { worldIn, type Inhabitant } from './_world.ts'

const line = 2
const sessionLine = 25
const connections = 16
const warmUpSeconds = 3
const [seconds = 10, pairs = 7] = process.argv.slice(2).map(Number)

const reads = { me: '/api/me', transactions: '/api/wallet/transactions' } as const
type Read = keyof typeof reads
const names: Read[] = ['me', 'transactions']

/** One side of a pair: whose processor time is counted, and what each of the players is asked for. */
type Side = { pid: number; postgres: number; caller: Caller; calls: { path: string; cookie: string }[] }
/** Microseconds of one request; of the generator too, which shares the cores. */
type Taken = { node: number; database: number; perSecond: number; generator: number }

async function take({ pid, postgres, caller, calls }: Side, forSeconds: number): Promise<Taken> {
  const before = [microsOf(pid), microsOfChildren(postgres)] as const
  const own = process.cpuUsage()
  const start = performance.now()
  let count = 0
  const ask = async ({ path, cookie }: Side['calls'][number]) => {
    while (performance.now() - start < forSeconds * 1_000) {
      const { status } = await caller.call('GET', path, { cookie })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      count += 1
    }
  }
  await Promise.all(calls.map(ask))
  const spent = process.cpuUsage(own)
  return {
    node: (microsOf(pid) - before[0]) / count,
    database: (microsOfChildren(postgres) - before[1]) / count,
    perSecond: count / ((performance.now() - start) / 1_000),
    generator: (spent.user + spent.system) / count,
  }
}

type Player = { userId: string; cookie: string; bodies: Record<Read, string> }

/** Those who can sign in, with what the server sends them: the longest pages of those who played most. */
async function playersOf(caller: Caller, people: Inhabitant[]): Promise<Player[]> {
  const found: Player[] = []
  for (const person of people.slice(0, 60)) {
    const cookie = await caller.signIn(person)
    if (!cookie) continue
    const [me, transactions] = await Promise.all(names.map((name) => caller.call('GET', reads[name], { cookie })))
    if (me?.status !== 200) continue
    const { profile } = JSON.parse(me.body) as { profile: { id: string } } // safe: the contract says so
    found.push({ userId: profile.id, cookie, bodies: { me: me.body, transactions: transactions?.body ?? '' } })
  }
  const longest = found.toSorted((a, b) => b.bodies.transactions.length - a.bodies.transactions.length)
  if (longest.length < connections) throw new Error('too few in the world can sign in')
  return longest.slice(0, connections)
}

type Pair = { bare: Taken; ours: Taken; bareAgain: Taken }

async function measure({ bare, ours }: Record<'bare' | 'ours', Side>): Promise<Pair[]> {
  for (const side of [bare, ours]) await take(side, warmUpSeconds)
  const measured: Pair[] = []
  for (let pair = 0; pair < pairs; pair++) {
    measured.push({
      bare: await take(bare, seconds),
      ours: await take(ours, seconds),
      bareAgain: await take(bare, seconds),
    })
  }
  return measured
}

const parts = {
  Node: ({ node }: Taken) => node,
  'Node and database': ({ node, database }: Taken) => node + database,
}

function report(name: Read, measured: Pair[]): void {
  console.log(`\nGET ${reads[name]}, ${connections} at once: ours : bare Fastify with the same statement and bytes`)
  for (const [part, of] of Object.entries(parts)) {
    const ratio = spread(measured.map(({ bare, ours, bareAgain }) => (2 * of(ours)) / (of(bare) + of(bareAgain))))
    const floor = spread(measured.map(({ bare, bareAgain }) => of(bareAgain) / of(bare)))
    const [own, other] = [spread(measured.map(({ ours }) => of(ours))), spread(measured.map(({ bare }) => of(bare)))]
    const verdict = ratio.median <= line ? 'PASS' : 'MISS'
    console.log(`${part.padEnd(18)} ${formatSpread(ratio)}   line ≤ ${line.toFixed(1)}   ${verdict}`)
    console.log(
      `${''.padEnd(18)} A/A ${formatSpread(floor)}   ${own.median.toFixed(0)} : ${other.median.toFixed(0)} µs a request`,
    )
  }
  const generator = Math.max(...measured.map(({ ours }) => (ours.generator * ours.perSecond) / 1e4))
  console.log(`generator ${Math.round(generator)} % of a core at most`)
}

function formatSpread({ median, min, max }: ReturnType<typeof spread>): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
}

/** The bare server with what it runs and sends, on the database of the one that is measured. */
async function startBare(port: number, dataDir: string, players: Player[]): Promise<ChildProcess> {
  const url = databaseUrlOf(dataDir)
  const statements = await statementsOf(
    url,
    players.map(({ userId }) => userId),
  )
  const ofPlayers = (name: Read) =>
    players.map(({ bodies }, index) => ({ ...statements[name][index], body: bodies[name] }))
  const file = join(dataDir, 'reads.json')
  writeFileSync(file, JSON.stringify({ me: ofPlayers('me'), transactions: ofPlayers('transactions') }))
  const args = [join(import.meta.dirname, '_bare-reads.ts'), String(port), url, file]
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

const dataDir = newDirectory()
const children: ChildProcess[] = []
const callers: Caller[] = []
try {
  const people = await worldIn(dataDir)
  const server = await startServer(dataDir, { settings: { NODE_ENV: 'production' } })
  children.push(server.child)
  const caller = new Caller(server.port, connections)
  const players = await playersOf(caller, people)
  const port = await freePort()
  const bare = await startBare(port, dataDir, players)
  children.push(bare)
  const bareCaller = new Caller(port, connections)
  callers.push(caller, bareCaller)
  await until('the bare server answers', async () => (await bareCaller.call('GET', '/me/0')).status === 200)
  const postgres = postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid
  const results: Partial<Record<Read, Pair[]>> = {}
  for (const name of names) {
    const calls = players.map(({ cookie }) => ({ path: reads[name], cookie }))
    const bareCalls = players.map(({ cookie }, number) => ({ path: `/${name}/${number}`, cookie }))
    const ours = { pid: server.child.pid ?? 0, postgres, caller, calls }
    const measured = await measure({
      ours,
      bare: { pid: bare.pid ?? 0, postgres, caller: bareCaller, calls: bareCalls },
    })
    results[name] = measured
    report(name, measured)
  }
  const session = await sessionMicros(dataDir, server.port, players[0]?.cookie ?? '')
  const verdict = session <= sessionLine ? 'PASS' : 'MISS'
  console.log(`\nsession   ${session.toFixed(1)} µs   line ${sessionLine} µs   ${verdict}`)
  saveResult({ ...results, sessionMicros: session })
} finally {
  for (const caller of callers) caller.close()
  // The server last: the database goes with it.
  for (const child of children.toReversed()) if (child.exitCode === null) await end(child, 'SIGTERM')
  removeDataDir(dataDir)
}
