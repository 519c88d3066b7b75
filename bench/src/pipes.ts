/**
 * What reads cost whose statements share connections (`DATABASE_PIPES`), against the same server whose reads take a connection
 * of the pool each: both beside each other on one database, taking turns. Figure: processor time of the server's process, and
 * of the database's, for one request. No line. `node bench/src/pipes.ts [seconds] [pairs] [requests at once]`
 */
import { realpathSync } from 'node:fs'
import { join } from 'node:path'

import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import {
  end,
  microsOf,
  microsOfChildren,
  newDirectory,
  postmasterOf,
  removeDataDir,
  startServer,
  type ServerProcess,
} from './_server-process.ts'
import { worldIn } from './_world.ts'

const [seconds = 3, pairs = 5, atOnce = 16] = process.argv.slice(2).map(Number)
const reads = { me: '/api/me', transactions: '/api/wallet/transactions', dashboard: '/api/dashboard' } as const
type Read = keyof typeof reads

/** Microseconds of one request, and requests a second. */
type Taken = { node: number; database: number; perSecond: number }
type Side = { pid: number; postgres: number; caller: Caller; cookie: string }

async function take({ pid, postgres, caller, cookie }: Side, path: string, forSeconds: number): Promise<Taken> {
  const before = [microsOf(pid), microsOfChildren(postgres)] as const
  const begun = performance.now()
  let count = 0
  const one = async () => {
    while (performance.now() - begun < forSeconds * 1_000) {
      const { status } = await caller.call('GET', path, { cookie })
      if (status !== 200) throw new Error(`${path}: ${status}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return {
    node: (microsOf(pid) - before[0]) / count,
    database: (microsOfChildren(postgres) - before[1]) / count,
    perSecond: (count * 1_000) / (performance.now() - begun),
  }
}

type Pair = { pooled: Taken; piped: Taken; pooledAgain: Taken }

async function measure(name: Read, pooled: Side, piped: Side): Promise<Pair[]> {
  for (const side of [pooled, piped]) await take(side, reads[name], seconds)
  const measured: Pair[] = []
  for (let pair = 0; pair < pairs; pair++) {
    measured.push({
      pooled: await take(pooled, reads[name], seconds),
      piped: await take(piped, reads[name], seconds),
      pooledAgain: await take(pooled, reads[name], seconds),
    })
  }
  return measured
}

function report(name: Read, measured: Pair[]): void {
  console.log(`\nGET ${reads[name]}, ${atOnce} at once: pipes : pool, median (least to most)`)
  for (const part of ['node', 'database'] as const) {
    const ratios = measured.map(({ pooled, piped, pooledAgain }) => {
      return (2 * piped[part]) / (pooled[part] + pooledAgain[part])
    })
    const floor = measured.map(({ pooled, pooledAgain }) => pooledAgain[part] / pooled[part])
    const [own, other] = [measured.map(({ piped }) => piped[part]), measured.map(({ pooled }) => pooled[part])]
    console.log(
      `${part.padEnd(9)} ${formatSpread(ratios)}   A/A ${formatSpread(floor)}   ${middle(own)} : ${middle(other)} µs`,
    )
  }
  const rate = (of: (pair: Pair) => Taken) => middle(measured.map((pair) => of(pair).perSecond))
  console.log(`a second  ${rate(({ piped }) => piped)} : ${rate(({ pooled }) => pooled)}`)
}

function middle(figures: number[]): string {
  return spread(figures).median.toFixed(0)
}

function formatSpread(figures: number[]): string {
  const { median, min, max } = spread(figures)
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
}

const dataDir = newDirectory()
const servers: ServerProcess[] = []
try {
  const [person] = await worldIn(dataDir)
  if (!person) throw new Error('nobody in the world')
  servers.push(await startServer(dataDir))
  servers.push(await startServer(dataDir, { beside: true, settings: { DATABASE_PIPES: '0' } }))
  const sides: Side[] = []
  for (const { child, port } of servers) {
    const caller = new Caller(port, atOnce)
    const cookie = await caller.signIn(person)
    if (!cookie) throw new Error('nobody can sign in')
    sides.push({
      pid: child.pid ?? 0,
      postgres: postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid,
      caller,
      cookie,
    })
  }
  const [piped, pooled] = sides
  if (!piped || !pooled) throw new Error('two servers')
  const results: Partial<Record<Read, Pair[]>> = {}
  for (const name of ['me', 'transactions', 'dashboard'] as const) {
    const measured = await measure(name, pooled, piped)
    results[name] = measured
    report(name, measured)
  }
  for (const { caller } of sides) caller.close()
  saveResult(results)
} finally {
  // The first last: the database goes with it.
  for (const { child } of servers.toReversed()) await end(child, 'SIGTERM')
  removeDataDir(dataDir)
}
