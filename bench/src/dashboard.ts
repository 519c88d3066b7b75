/**
 * The first picture of the dashboard, with 100,000 players who gave 5,000,000 answers: how long `GET /api/dashboard`
 * takes for players drawn at random. Cold is the first call of a player after server and database have started; warm is
 * a later one. Line: p95 ≤ 50 ms. Beside it the processor time of a call, which a busy machine does not change.
 * `node bench/src/dashboard.ts [players] [calls]`
 */
import { realpathSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

import { Caller } from './_calls.ts'
import { fillHistory, signedIn } from './_dashboard-world.ts'
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

/** Milliseconds. Source: issue "progress that means something". */
const line = 50
const [players = 100_000, calls = 1_000] = process.argv.slice(2).map(Number)
/** Calls that run at the same moment in the last stretch, on the two cores that the load shares. */
const atOnce = 4
const path = '/api/dashboard'

type Times = { p50: number; p95: number; p99: number; most: number; perSecond: number }

const dataDir = newDirectory()
let server: ServerProcess | null = null
try {
  server = await startServer(dataDir)
  const filled = await fillHistory(dataDir, players)
  console.log(
    `${filled.players} players, ${filled.answers} answers, ${filled.megabytes} MB in ${filled.seconds.toFixed(0)} s`,
  )
  const cookies = await signedIn(dataDir, server.port, calls)
  // Started anew, so that neither it nor the database remembers anything.
  await end(server.child, 'SIGTERM')
  server = await startServer(dataDir)
  const caller = new Caller(server.port, atOnce)
  const first = await timesOf(caller, cookies.slice(0, 1), 1)
  const figures = {
    cold: await timesOf(caller, cookies.slice(1), 1),
    warm: await timesOf(caller, cookies, 1),
    processor: await processorOf(server, calls, () => timesOf(caller, cookies, 1)),
    together: await timesOf(caller, cookies, atOnce),
  }
  const alone = await timesOf(caller, cookies.slice(0, 300), 1, '/api/me')
  caller.close()
  console.log(`GET ${path}, ${calls} players, the reply read to its end`)
  printTimes('cold', figures.cold)
  printTimes('warm', figures.warm)
  printTimes(`warm, ${atOnce} at once`, figures.together)
  const { node, database } = figures.processor
  console.log(
    `  processor time of a call: ${node.toFixed(1)} ms of the server, ${database.toFixed(1)} ms of the database`,
  )
  console.log(`  the very first call of all took ${first.most.toFixed(1)} ms`)
  console.log(`  beside it GET /api/me p50 ${alone.p50.toFixed(1)} ms, p95 ${alone.p95.toFixed(1)} ms`)
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult({ filled, ...figures, first, alone })
} finally {
  if (server && server.child.exitCode === null) await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}

/** Each player asks once. */
async function timesOf(caller: Caller, cookies: string[], parallel: number, of = path): Promise<Times> {
  const taken: number[] = []
  const queue = [...cookies]
  const worker = async () => {
    for (let cookie = queue.shift(); cookie; cookie = queue.shift()) {
      const begun = performance.now()
      const { status, body } = await caller.call('GET', of, { cookie })
      taken.push(performance.now() - begun)
      if (status !== 200) throw new Error(`${of}: ${status} ${body}`)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: parallel }, worker))
  const seconds = (performance.now() - begun) / 1_000
  taken.sort((one, other) => one - other)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1), perSecond: taken.length / seconds }
}

/** Milliseconds of processor time for one of the calls. */
async function processorOf({ child }: ServerProcess, count: number, work: () => Promise<Times>) {
  const postgres = postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid
  const spent = () => ({ node: microsOf(child.pid ?? 0), database: microsOfChildren(postgres) })
  const before = spent()
  await work()
  const after = spent()
  const each = (part: 'node' | 'database') => (after[part] - before[part]) / 1_000 / count
  return { node: each('node'), database: each('database') }
}

function printTimes(name: string, { p50, p95, p99, most, perSecond }: Times): void {
  const rest = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, most ${most.toFixed(1)} ms, ${perSecond.toFixed(0)}/s`
  console.log(
    `${name.padEnd(18)} p95 ${p95.toFixed(1)} ms   line ${line} ms   ${p95 <= line ? 'PASS' : 'MISS'}   ${rest}`,
  )
}
