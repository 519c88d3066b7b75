/**
 * How long the server takes to its first 200 on `HEAD /api/health`: first start, later start, after `kill -9` of Node
 * and of PostgreSQL; against initdb, PostgreSQL and a server of bare libraries, one after the other, in the same run.
 * And its memory when nobody plays. `node bench/src/cold-start.ts [pairs]`
 */
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { bareIn, initialise, startAgain, startPostgres, timeBareServer, type Bare } from './_bare.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import {
  end,
  isHealthy,
  newDirectory,
  postmasterOf,
  removeDataDir,
  residentMib,
  startServer,
  until,
} from './_server-process.ts'
import { writeUntilCut } from './_write-load.ts'

/** Most seconds and, where there is a floor, most times the floor. Source: product 3.10. */
const lines = {
  firstStart: { seconds: 3, ratio: 3 },
  laterStart: { seconds: 1.2, ratio: 2.5 },
  afterNodeKilled: { seconds: 2, ratio: null },
  afterPostgresKilled: { seconds: 6, ratio: null },
} as const
const mostIdleMib = 180
const idleSeconds = 10

const [pairs = 5] = process.argv.slice(2).map(Number)

type Stage = keyof typeof lines
/** Milliseconds of each stage; `bare` null where there is no floor. */
type Round = Record<Stage, { ours: number; bare: number | null }> & { idleMib: number }

async function round(): Promise<Round> {
  const bare = await measureBare()
  const ours = await measureOurs()
  return {
    firstStart: { ours: ours.firstStart, bare: bare.initdb + bare.firstStart + bare.server },
    laterStart: { ours: ours.laterStart, bare: bare.laterStart + bare.server },
    afterNodeKilled: { ours: ours.afterNodeKilled, bare: null },
    afterPostgresKilled: { ours: ours.afterPostgresKilled, bare: bare.recovery },
    idleMib: ours.idleMib,
  }
}

async function measureBare() {
  const directory = newDirectory()
  const bare = await bareIn(directory)
  const initdb = await timed(() => initialise(bare))
  const first = await timedStart(bare)
  await end(first.child, 'SIGINT')
  const later = await timedStart(bare)
  const server = await timeBareServer(later.url)
  const { pid, port } = postmasterOf(bare.data)
  const load = await writeUntilCut(later.url)
  process.kill(pid, 'SIGKILL')
  const begun = performance.now()
  const { child } = await startAgain(bare, port)
  const recovery = performance.now() - begun
  await load.cut
  await end(child, 'SIGINT')
  rmSync(directory, { recursive: true, force: true })
  return { initdb, firstStart: first.millis, laterStart: later.millis, server, recovery }
}

async function timedStart(bare: Bare) {
  const begun = performance.now()
  const started = await startPostgres(bare)
  return { ...started, millis: performance.now() - begun }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function measureOurs() {
  const dataDir = newDirectory()
  const first = await startServer(dataDir)
  await end(first.child, 'SIGTERM')
  const later = await startServer(dataDir)
  await pause(idleSeconds * 1_000)
  const idleMib = residentMib(later.child.pid ?? 0)
  await end(later.child, 'SIGKILL')
  const afterKill = await startServer(dataDir)
  const afterPostgresKilled = await timePostgresKilled(dataDir, afterKill.port)
  await end(afterKill.child, 'SIGTERM')
  removeDataDir(dataDir)
  return {
    firstStart: first.millisToAnswer,
    laterStart: later.millisToAnswer,
    afterNodeKilled: afterKill.millisToAnswer,
    afterPostgresKilled,
    idleMib,
  }
}

/** From the kill to an answer out of the new PostgreSQL; a backend of the old one may answer once more. */
async function timePostgresKilled(dataDir: string, port: number): Promise<number> {
  const data = realpathSync(join(dataDir, 'postgres'))
  const before = postmasterOf(data)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const load = await writeUntilCut(`postgres://postgres:${password}@127.0.0.1:${before.port}/postgres`)
  process.kill(before.pid, 'SIGKILL')
  const begun = performance.now()
  await until('the server answers again', () => postmasterOf(data).pid !== before.pid && isHealthy(port))
  const millis = performance.now() - begun
  await load.cut
  return millis
}

function report(rounds: Round[]): void {
  for (const stage of Object.keys(lines) as Stage[]) {
    // safe: the keys of a literal object
    const ours = spread(rounds.map((one) => one[stage].ours / 1_000))
    const { seconds, ratio } = lines[stage]
    console.log(`\n${stage}`)
    console.log(`  ours    ${formatSpread(ours)} s   line ≤ ${seconds} s   ${ours.median <= seconds ? 'PASS' : 'MISS'}`)
    const floors = rounds.flatMap((one) => one[stage].bare ?? [])
    if (floors.length === 0) continue
    const times = spread(rounds.map((one) => one[stage].ours / (one[stage].bare ?? 1)))
    const verdict = ratio === null ? '' : `   line ≤ ${ratio}   ${times.median <= ratio ? 'PASS' : 'MISS'}`
    console.log(`  bare    ${formatSpread(spread(floors.map((millis) => millis / 1_000)))} s`)
    console.log(`  ratio   ${formatSpread(times)}${verdict}`)
  }
  const idle = spread(rounds.map((one) => one.idleMib))
  const verdict = idle.median <= mostIdleMib ? 'PASS' : 'MISS'
  console.log(`\nidle memory\n  ours    ${formatSpread(idle)} MiB   line ≤ ${mostIdleMib} MiB   ${verdict}`)
}

function formatSpread({ median, min, max }: ReturnType<typeof spread>): string {
  return `${median.toFixed(2)} (${min.toFixed(2)} to ${max.toFixed(2)})`
}

const rounds: Round[] = []
for (let pair = 1; pair <= pairs; pair++) {
  rounds.push(await round())
  console.log(
    `pair ${pair}: ${JSON.stringify(rounds.at(-1), (_key, value: unknown) => (typeof value === 'number' ? Math.round(value) : value))}`,
  )
}
report(rounds)
saveResult({ rounds })
