/**
 * Product 3.2: what our server adds to a read: `GET /api/me` and a page of `GET /api/wallet/transactions` as a
 * signed-in player, against bare Fastify that returns the same bytes, taking turns. Figure: processor time of the
 * server's process for one request. Line: bare / ours ≥ 0.30, and at most 25 µs for the session.
 * `node bench/src/reads.ts [seconds] [pairs]`
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { freePort } from '../../server/src/platform/free-port.ts'
import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import { sessionMicros } from './_session-cost.ts'
import { end, microsOf, newDirectory, databaseUrlOf, removeDataDir, startServer, until } from './_server-process.ts'
import { worldIn, type Inhabitant } from './_world.ts'

const line = 0.3
const sessionLine = 25
const connections = 16
const warmUpSeconds = 3
const [seconds = 10, pairs = 7] = process.argv.slice(2).map(Number)

const reads = { me: '/api/me', transactions: '/api/wallet/transactions' } as const
type Read = keyof typeof reads
const names: Read[] = ['me', 'transactions']

/** One side of a pair: whose processor time is counted, and what is called. */
type Side = { pid: number; caller: Caller; path: string; cookie: string }
type Taken = { micros: number; perSecond: number; generatorMicros: number }

async function take({ pid, caller, path, cookie }: Side, forSeconds: number): Promise<Taken> {
  const before = microsOf(pid)
  const own = process.cpuUsage()
  const start = performance.now()
  let count = 0
  const one = async () => {
    while (performance.now() - start < forSeconds * 1_000) {
      const { status } = await caller.call('GET', path, { cookie })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const spent = process.cpuUsage(own)
  return {
    micros: (microsOf(pid) - before) / count,
    perSecond: count / ((performance.now() - start) / 1_000),
    generatorMicros: (spent.user + spent.system) / count,
  }
}

type Someone = { cookie: string; bodies: Record<Read, string> }

/** Whoever has the longest first page of those who played most. */
async function someone(caller: Caller, people: Inhabitant[]): Promise<Someone> {
  let best: Someone | null = null
  for (const person of people.slice(0, 40)) {
    const cookie = await caller.signIn(person)
    if (!cookie) continue
    const [me, transactions] = await Promise.all(names.map((name) => caller.call('GET', reads[name], { cookie })))
    const bodies = { me: me?.body ?? '', transactions: transactions?.body ?? '' }
    if (!best || bodies.transactions.length > best.bodies.transactions.length) best = { cookie, bodies }
  }
  if (!best) throw new Error('nobody in the world can sign in')
  return best
}

type Pair = { bare: Taken; ours: Taken; query: Taken; bareAgain: Taken }

async function measure(sides: Record<'bare' | 'ours' | 'query', Side>, name: Read): Promise<Pair[]> {
  for (const side of Object.values(sides)) await take(side, warmUpSeconds)
  const measured: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    const bare = await take(sides.bare, seconds)
    const ours = await take(sides.ours, seconds)
    const query = await take(sides.query, seconds)
    measured.push({ bare, ours, query, bareAgain: await take(sides.bare, seconds) })
    console.log(
      `${name} pair ${pair}: bare ${micros(bare)}, ours ${micros(ours)}, bare with one query ${micros(query)}`,
    )
  }
  return measured
}

function micros(taken: Taken): string {
  return `${Math.round(taken.micros)} µs (${Math.round(taken.perSecond)}/s)`
}

function report(name: Read, measured: Pair[]): void {
  const bareMicros = ({ bare, bareAgain }: Pair) => (bare.micros + bareAgain.micros) / 2
  const ratio = spread(measured.map((pair) => bareMicros(pair) / pair.ours.micros))
  const withQuery = spread(measured.map((pair) => pair.query.micros / pair.ours.micros))
  const floor = spread(measured.map((pair) => pair.bareAgain.micros / pair.bare.micros))
  const generator = Math.max(...measured.map(({ ours }) => (ours.generatorMicros * ours.perSecond) / 1e4))
  console.log(`\nGET ${reads[name]}: processor time of bare Fastify : ours`)
  console.log(
    `ratio     ${formatSpread(ratio)}   line ≥ ${line.toFixed(2)}   ${ratio.median >= line ? 'PASS' : 'MISS'}`,
  )
  console.log(`ratio     ${formatSpread(withQuery)}   to bare Fastify that asks the database one question; no line`)
  console.log(`A/A       ${formatSpread(floor)}   bare against itself`)
  console.log(`generator ${Math.round(generator)} % of a core at most\n`)
}

function formatSpread({ median, min, max }: ReturnType<typeof spread>): string {
  return `${median.toFixed(3)} (${min.toFixed(3)} to ${max.toFixed(3)})`
}

/** The bare server with these bodies, on the database of the one that is measured. */
function startBare(port: number, dataDir: string, bodies: Someone['bodies']): ChildProcess {
  const file = join(dataDir, 'bodies.json')
  writeFileSync(file, `{"me":${bodies.me},"transactions":${bodies.transactions}}`)
  const args = [join(import.meta.dirname, '_bare-reads.ts'), String(port), databaseUrlOf(dataDir), file]
  return spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
}

const dataDir = newDirectory()
const children: ChildProcess[] = []
const callers: Caller[] = []
try {
  const people = await worldIn(dataDir)
  const server = await startServer(dataDir)
  children.push(server.child)
  const caller = new Caller(server.port, connections)
  const { cookie, bodies } = await someone(caller, people)
  const port = await freePort()
  const bare = startBare(port, dataDir, bodies)
  children.push(bare)
  const bareCaller = new Caller(port, connections)
  callers.push(caller, bareCaller)
  await until('the bare server answers', async () => (await bareCaller.call('GET', '/query/me')).status === 200)
  const results: Partial<Record<Read, Pair[]>> = {}
  for (const name of names) {
    const ofBare = { pid: bare.pid ?? 0, caller: bareCaller, cookie }
    const sides = {
      bare: { ...ofBare, path: `/bare/${name}` },
      query: { ...ofBare, path: `/query/${name}` },
      ours: { pid: server.child.pid ?? 0, caller, cookie, path: reads[name] },
    }
    results[name] = await measure(sides, name)
  }
  const session = await sessionMicros(dataDir, server.port, cookie)
  for (const name of names) report(name, results[name] ?? [])
  console.log(
    `session   ${session.toFixed(1)} µs   line ${sessionLine} µs   ${session <= sessionLine ? 'PASS' : 'MISS'}`,
  )
  saveResult({ ...results, sessionMicros: session })
} finally {
  for (const caller of callers) caller.close()
  // The server last: the database goes with it.
  for (const child of children.toReversed()) if (child.exitCode === null) await end(child, 'SIGTERM')
  removeDataDir(dataDir)
}
