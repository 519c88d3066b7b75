/**
 * Product 3.4 and 3.7: an idle crowd, and its return when the server was restarted, against Socket.IO with nothing
 * around it. Every socket is signed in, watches the online list and asks for the time every minute, as the app does.
 * `node bench/src/crowd.ts [most sockets] [idle seconds]`
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { crowdIn, type Member } from './_crowd.ts'
import { saveResult } from './_result.ts'
import {
  databaseUrlOf,
  end,
  microsOf,
  newDirectory,
  removeDataDir,
  residentMib,
  startServer,
} from './_server-process.ts'
import { startFloor } from './_socket-servers.ts'
import { openAll, socketOf, type Connected } from './_sockets.ts'

const [most = 10_000, seconds = 60] = process.argv.slice(2).map(Number)
const sizes = [most / 10, most / 2, most]
const beatMillis = 60_000
const lines = {
  /** Memory a socket, times bare Socket.IO in the same run. */
  ofBareMemory: 1.4,
  cpuShare: 0.08,
  writesPerUserMinute: 0.02,
  kbPerUserMinute: 2,
  backSeconds: 12,
  ofBare: 3,
}

type Idle = { sockets: number; kibPerSocket: number; cpuShare: number; writes: number; bytesPerUserMinute: number }

/** Everybody in, then nothing but signs of life. */
async function idle(pid: number, sockets: Connected[], database: Client | null): Promise<Idle> {
  const emptyMib = residentMib(pid)
  await openAll(sockets)
  for (const socket of sockets) if (database) socket.emit('watchPeople', { watch: true }, () => {})
  await beats(sockets, Math.min(seconds, 20))
  const before = { micros: microsOf(pid), writes: await presenceWrites(database) }
  let bytes = 0
  const count = (payload: unknown) => (bytes += JSON.stringify(payload).length)
  for (const socket of sockets) socket.on('people', count)
  const start = performance.now()
  await beats(sockets, seconds)
  const elapsed = (performance.now() - start) / 1_000
  for (const socket of sockets) socket.off('people', count)
  return {
    sockets: sockets.length,
    kibPerSocket: ((residentMib(pid) - emptyMib) * 1_024) / sockets.length,
    cpuShare: (microsOf(pid) - before.micros) / 1_000_000 / elapsed,
    writes: ((await presenceWrites(database)) - before.writes) / sockets.length / (elapsed / 60),
    bytesPerUserMinute: bytes / sockets.length / (elapsed / 60),
  }
}

/** Signs of life for so long, spread over their minute. */
async function beats(sockets: Connected[], forSeconds: number): Promise<void> {
  const timers = sockets.map((socket, index) => {
    const beat = () => socket.emit('beat', {}, () => {})
    let every: NodeJS.Timeout | undefined
    const first = setTimeout(
      () => {
        beat()
        every = setInterval(beat, beatMillis)
      },
      (index / sockets.length) * beatMillis,
    )
    return () => {
      clearTimeout(first)
      clearInterval(every)
    }
  })
  await pause(forSeconds * 1_000)
  for (const stop of timers) stop()
}

async function presenceWrites(database: Client | null): Promise<number> {
  if (!database) return 0
  const { rows } = await database.query<{ writes: string }>(
    `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) as writes from pg_stat_user_tables where relname = 'user_presence'`,
  )
  return Number(rows[0]?.writes)
}

async function readsOf(database: Client): Promise<number> {
  const { rows } = await database.query<{ commits: string }>(
    `select xact_commit as commits from pg_stat_database where datname = current_database()`,
  )
  return Number(rows[0]?.commits)
}

type Storm = { backSeconds: number; cpuSeconds: number; failed: number }

/** Ends the server under the crowd, starts it again, and waits until everybody is back and has heard the server. */
async function storm(sockets: Connected[], restart: () => Promise<number>): Promise<Storm> {
  let back = 0
  const everybody = Promise.withResolvers<undefined>()
  for (const socket of sockets) {
    socket.once('connect', () => {
      socket.emit('beat', {}, () => {
        back += 1
        if (back === sockets.length) everybody.resolve(undefined)
      })
    })
  }
  const start = performance.now()
  const pid = await restart()
  const late = setTimeout(() => everybody.resolve(undefined), 120_000)
  await everybody.promise
  clearTimeout(late)
  return {
    backSeconds: (performance.now() - start) / 1_000,
    cpuSeconds: microsOf(pid) / 1_000_000,
    failed: sockets.length - back,
  }
}

function socketsTo(port: number, people: Member[]): Connected[] {
  return people.map((member) => socketOf(port, member, '/live', true))
}

function formatIdle({ sockets, kibPerSocket, cpuShare, writes, bytesPerUserMinute }: Idle): string {
  return `${sockets} sockets: ${kibPerSocket.toFixed(1)} KiB each, ${(cpuShare * 100).toFixed(1)} % of a core, ${writes.toFixed(3)} writes a user and minute, ${(bytesPerUserMinute / 1_000).toFixed(2)} kB a user and minute`
}

function verdict(passed: boolean): string {
  return passed ? 'PASS' : 'MISS'
}

const dataDir = newDirectory()
let running: ChildProcess | null = null
const results: { ours: Idle[]; bare: Idle[]; storm?: Storm; bareStorm?: Storm; readsEach?: number } = {
  ours: [],
  bare: [],
}
try {
  for (const size of sizes) {
    const floor = await startFloor('_bare-sockets.ts')
    running = floor.child
    const nobody = Array.from({ length: size }, () => ({ userId: '', cookie: '' }))
    const sockets = socketsTo(floor.port, nobody)
    results.bare.push(await idle(floor.child.pid ?? 0, sockets, null))
    console.log(`bare  ${formatIdle(results.bare.at(-1) ?? fail())}`)
    if (size === most) {
      results.bareStorm = await storm(sockets, async () => {
        await end(floor.child, 'SIGTERM')
        running = (await startFloor('_bare-sockets.ts', { port: floor.port })).child
        return running.pid ?? 0
      })
    }
    for (const socket of sockets) socket.disconnect()
    await end(running, 'SIGKILL')
  }
  const first = await startServer(dataDir)
  running = first.child
  const people = await crowdIn(dataDir, most)
  for (const size of sizes) {
    await end(running, 'SIGTERM')
    running = (await startServer(dataDir, { port: first.port })).child
    const database = new Client({ connectionString: databaseUrlOf(dataDir) })
    await database.connect()
    const sockets = socketsTo(first.port, people.slice(0, size))
    results.ours.push(await idle(running.pid ?? 0, sockets, database))
    console.log(`ours  ${formatIdle(results.ours.at(-1) ?? fail())}`)
    const read = await readsOf(database)
    await database.end()
    if (size === most) {
      results.storm = await storm(sockets, async () => {
        await end(running ?? first.child, 'SIGTERM')
        running = (await startServer(dataDir, { port: first.port })).child
        return running.pid ?? 0
      })
      const after = new Client({ connectionString: databaseUrlOf(dataDir) })
      await after.connect()
      results.readsEach = ((await readsOf(after)) - read) / most
      await after.end()
    }
    for (const socket of sockets) socket.disconnect()
  }
  const [ours, bare] = [results.ours.at(-1) ?? fail(), results.bare.at(-1) ?? fail()]
  const small = results.ours[0] ?? fail()
  console.log(`\nB4, ${most} sockets, idle for ${seconds} s`)
  console.log(
    `memory a socket   ${ours.kibPerSocket.toFixed(1)} KiB (bare ${bare.kibPerSocket.toFixed(1)})   line ≤ ${lines.ofBareMemory} × bare   ${verdict(ours.kibPerSocket <= lines.ofBareMemory * bare.kibPerSocket)}`,
  )
  console.log(
    `processor   ${(ours.cpuShare * 100).toFixed(1)} % of a core (bare ${(bare.cpuShare * 100).toFixed(1)} %)   line ≤ ${lines.cpuShare * 100} %   ${verdict(ours.cpuShare <= lines.cpuShare)}`,
  )
  console.log(
    `presence written   ${ours.writes.toFixed(3)} a user and minute   line ≤ ${lines.writesPerUserMinute}   ${verdict(ours.writes <= lines.writesPerUserMinute)}`,
  )
  console.log(
    `presence sent   ${(ours.bytesPerUserMinute / 1_000).toFixed(2)} kB a user and minute   line ≤ ${lines.kbPerUserMinute}   ${verdict(ours.bytesPerUserMinute <= lines.kbPerUserMinute * 1_000)}`,
  )
  console.log(
    `growth   processor a socket at ${small.sockets}: ${((small.cpuShare / small.sockets) * 1e6).toFixed(1)}, at ${ours.sockets}: ${((ours.cpuShare / ours.sockets) * 1e6).toFixed(1)} (millionths of a core)`,
  )
  const { storm: back, bareStorm: bareBack } = results
  if (back && bareBack) {
    console.log(`\nB7, the server restarted under ${most} sockets`)
    console.log(
      `all back   ${back.backSeconds.toFixed(1)} s (bare ${bareBack.backSeconds.toFixed(1)} s), ${back.failed} never   line ≤ ${lines.backSeconds} s and none   ${verdict(back.backSeconds <= lines.backSeconds && back.failed === 0)}`,
    )
    console.log(
      `processor   ${back.cpuSeconds.toFixed(1)} s with the start (bare ${bareBack.cpuSeconds.toFixed(1)} s)   line ≤ ${lines.ofBare} × bare   ${verdict(back.cpuSeconds <= lines.ofBare * bareBack.cpuSeconds)}`,
    )
    console.log(
      `transactions of the database since the restart, a socket   ${(results.readsEach ?? 0).toFixed(2)}   line ≤ 1`,
    )
  }
  saveResult(results)
} finally {
  if (running?.exitCode === null) await end(running, 'SIGTERM')
  removeDataDir(dataDir)
}

function fail(): never {
  throw new Error('nothing was measured')
}
