/**
 * Product 3.3: an answer in a duel, from the tap to both being told. A thousand duels, two thousand sockets; each
 * answer is durable before it is acknowledged. Floors: a websocket that echoes to both, Socket.IO that acknowledges
 * and tells the other, and the same with a guarded, durable statement for each answer, which is what ours is held to.
 * `node bench/src/duels.ts [duels] [answers a second]`
 */
import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'
import { WebSocket } from 'ws'

import { Caller } from './_calls.ts'
import { crowdIn } from './_crowd.ts'
import { DuelPair, duelBetween, type DuelFigures } from './_duel-load.ts'
import { saveResult } from './_result.ts'
import {
  databaseUrlOf,
  end,
  microsOf,
  microsOfChildren,
  newDirectory,
  postmasterOf,
  removeDataDir,
  startServer,
} from './_server-process.ts'
import { startFloor } from './_socket-servers.ts'
import { openAll, socketOf } from './_sockets.ts'

const [duels = 1_000, perSecond = 250] = process.argv.slice(2).map(Number)
const floorSeconds = 10
/** Reading lead and reveal: what a round takes beside the time in which answers come. */
const roundMillis = 6_000
/** From the second player's word that they are there to the first question, and a little. */
const countdownMillis = 4_000
/** Duels are opened over so many rounds, evenly, so that answers come evenly too. */
const openingRounds = 4
/** Milliseconds; times the durable floor; kB of the write-ahead log and its syncs to disk, for each answer. */
const lines = { ackMedianMillis: 6, ackMillis: 20, noticeMillis: 15, ofFloor: 2, walKilobytes: 3, syncs: 0.75 }

type Floor = { microsEach: number; p50: number; p99: number }
type DurableFloor = Floor & Written & { databaseMicrosEach: number }
/** What an answer costs the write-ahead log. */
type Written = { walKilobytes: number; syncs: number }

/** Answers a second through websockets that echo to both of a pair. */
async function echoFloor(pid: number, port: number): Promise<Floor> {
  const sockets = await Promise.all(
    Array.from({ length: duels * 2 }, async (_, index) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${index >> 1}`, { perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      return socket
    }),
  )
  const millis: number[] = []
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data) => {
      const { from, at } = JSON.parse(String(data)) as { from: number; at: number } // safe: sent below
      if (from === index) millis.push(performance.now() - at)
    })
  }
  const floor = await measure(pid, millis, (turn) => {
    const from = turn % sockets.length
    sockets[from]?.send(JSON.stringify({ from, at: performance.now(), padding: 'x'.repeat(100) }))
  })
  for (const socket of sockets) socket.terminate()
  return floor
}

/** The same through Socket.IO, which acknowledges and tells the other. */
async function socketFloor(pid: number, port: number): Promise<Floor> {
  const sockets = Array.from({ length: duels * 2 }, (_, index) => {
    const socket = socketOf(port, { userId: '', cookie: '' }, '/live')
    socket.auth = { pair: String(index >> 1) }
    return socket
  })
  await openAll(sockets)
  const millis: number[] = []
  const floor = await measure(pid, millis, (turn) => {
    const at = performance.now()
    const probe = { matchId: 'x'.repeat(36), command: { commandId: 'x'.repeat(36), type: 'next' } } as const
    sockets[turn % sockets.length]?.emit('command', probe, () => millis.push(performance.now() - at))
  })
  for (const socket of sockets) socket.disconnect()
  return floor
}

/** Once more with a statement for each answer, on the database of the server, which rests meanwhile. */
async function durableFloor(database: Client, postmaster: number): Promise<DurableFloor> {
  const floor = await startFloor('_bare-durable.ts', { databaseUrl: databaseUrlOf(dataDir) })
  try {
    const before = [microsOfChildren(postmaster), await walOf(database)] as const
    const measured = await socketFloor(floor.child.pid ?? 0, floor.port)
    const answers = floorSeconds * perSecond
    const databaseMicrosEach = (microsOfChildren(postmaster) - before[0]) / answers
    return { ...measured, databaseMicrosEach, ...since(before[1], await walOf(database), answers) }
  } finally {
    await end(floor.child, 'SIGKILL')
  }
}

type Wal = { bytes: number; syncs: number }

/** What the database has written to its log so far, and how often it waited for the disk. */
async function walOf(database: Client): Promise<Wal> {
  const { rows } = await database.query<{ bytes: string; syncs: string }>(`
    select (select wal_bytes from pg_stat_wal) as bytes,
           (select sum(fsyncs) from pg_stat_io where object = 'wal') as syncs`)
  return { bytes: Number(rows[0]?.bytes), syncs: Number(rows[0]?.syncs) }
}

function since(before: Wal, after: Wal, answers: number): Written {
  return { walKilobytes: (after.bytes - before.bytes) / 1_000 / answers, syncs: (after.syncs - before.syncs) / answers }
}

/** Asks by a timetable for a while; processor time of `pid` for one. */
async function measure(pid: number, millis: number[], probe: (turn: number) => void): Promise<Floor> {
  const before = microsOf(pid)
  const start = performance.now()
  let turn = 0
  while (performance.now() - start < floorSeconds * 1_000) {
    const due = ((performance.now() - start) / 1_000) * perSecond
    while (turn < due) probe(turn++)
    await pause(2)
  }
  await pause(500)
  return { microsEach: (microsOf(pid) - before) / turn, p50: at(millis, 0.5), p99: at(millis, 0.99) }
}

type Watched = Written & { seconds: number; micros: number; databaseMicros: number }
type Watching = { pid: number; postmaster: number; database: Client; firstBegun: number }

/**
 * Watches from now on, when the last duel has been opened, until the first comes to its last question: meanwhile none
 * begins or ends. Gives processor time for one answer: the server's and its database's.
 */
async function watch({ pid, postmaster, database, firstBegun }: Watching, figures: DuelFigures): Promise<Watched> {
  await pause(countdownMillis)
  const millis = firstBegun + shortestMillis - performance.now()
  if (millis < roundMillis) throw new Error('opening the duels took so long that the first ones end: ask for fewer')
  for (const heard of [figures.acks, figures.notices]) heard.length = 0
  const before = [microsOf(pid), microsOfChildren(postmaster), await walOf(database)] as const
  await pause(millis)
  const answers = Math.max(1, figures.acks.length)
  return {
    seconds: millis / 1_000,
    micros: (microsOf(pid) - before[0]) / answers,
    databaseMicros: (microsOfChildren(postmaster) - before[1]) / answers,
    ...since(before[2], await walOf(database), answers),
  }
}

function at(millis: number[], share: number): number {
  const sorted = millis.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** A figure beside its line: what is more than that misses it. */
function held(value: number, line: number, unit: string, digits = 1): string {
  return `${value.toFixed(digits)}${unit} (line ${line}${unit}) ${value <= line ? 'PASS' : 'MISS'}`
}

/** Answers come in this window, so that there are `perSecond` of them. */
const windowMillis = Math.max(100, ((duels * 2) / perSecond) * 1_000 - roundMillis)
/** From the opening of a duel to its tenth question: both answer within the window, two thirds through it on average. */
const shortestMillis = 3_000 + 9 * (roundMillis + (windowMillis * 2) / 3) - 1_000
const dataDir = newDirectory()
let running: ChildProcess | null = null
try {
  const echo = await startFloor('_bare-echo.ts')
  running = echo.child
  const ws = await echoFloor(echo.child.pid ?? 0, echo.port)
  await end(running, 'SIGKILL')
  const bare = await startFloor('_bare-sockets.ts')
  running = bare.child
  const socketIo = await socketFloor(bare.child.pid ?? 0, bare.port)
  await end(running, 'SIGKILL')
  const server = await startServer(dataDir)
  running = server.child
  const postmaster = postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid
  const database = new Client({ connectionString: databaseUrlOf(dataDir) })
  // What went wrong is told by what threw, not by the end of the database that follows it.
  database.on('error', () => {})
  await database.connect()
  const durable = await durableFloor(database, postmaster)
  const people = await crowdIn(dataDir, duels * 2)
  const sockets = people.map((member) => socketOf(server.port, member, '/live'))
  await openAll(sockets)
  // Comings are written a few times a second: whoever is challenged must be there.
  await pause(2_000)
  const caller = new Caller(server.port, 8)
  const figures: DuelFigures = { acks: [], notices: [], refused: 0, lost: 0 }
  const pairs: DuelPair[] = []
  const opening = performance.now()
  for (let index = 0; index < duels * 2; index += 2) {
    const [a, b, left, right] = [people[index], people[index + 1], sockets[index], sockets[index + 1]]
    if (!a || !b || !left || !right) throw new Error('not enough people')
    const due = (index / (duels * 2)) * openingRounds * (roundMillis + windowMillis)
    await pause(Math.max(0, opening + due - performance.now()))
    const pair = new DuelPair([left, right], await duelBetween(caller, [a, b]), windowMillis, figures)
    pairs.push(pair)
    pair.begin()
  }
  caller.close()
  const watched = await watch({ pid: server.child.pid ?? 0, postmaster, database, firstBegun: opening }, figures)
  for (const pair of pairs) pair.stop()
  // Answers that are on their way are waited for: cut off here they would count as lost.
  await pause(1_000)
  for (const socket of sockets) socket.disconnect()
  await database.end()

  const { seconds, micros, databaseMicros, walKilobytes, syncs } = watched
  console.log(`product 3.3, ${duels} duels, about ${perSecond} answers a second for ${seconds.toFixed(0)} s`)
  console.log(
    `floors   ws ${ws.microsEach.toFixed(0)} µs an answer, Socket.IO ${socketIo.microsEach.toFixed(0)} µs, with a durable statement ${durable.microsEach.toFixed(0)} µs + database ${durable.databaseMicrosEach.toFixed(0)} µs (p50 ${durable.p50.toFixed(1)}, p99 ${durable.p99.toFixed(1)} ms, ${durable.walKilobytes.toFixed(1)} kB, ${durable.syncs.toFixed(2)} syncs)`,
  )
  console.log(
    `an answer, closing, reveal and next question in it   server ${micros.toFixed(0)} µs, ${held(micros / durable.microsEach, lines.ofFloor, ' × floor')}   database ${databaseMicros.toFixed(0)} µs, ${held(databaseMicros / durable.databaseMicrosEach, lines.ofFloor, ' × floor')}`,
  )
  console.log(
    `answer to ack   p50 ${held(at(figures.acks, 0.5), lines.ackMedianMillis, ' ms')}, p99 ${held(at(figures.acks, 0.99), lines.ackMillis, ' ms')} of ${figures.acks.length}`,
  )
  console.log(
    `answer to the other's notice   p50 ${at(figures.notices, 0.5).toFixed(1)} ms, p99 ${held(at(figures.notices, 0.99), lines.noticeMillis, ' ms')} of ${figures.notices.length}`,
  )
  console.log(
    `log   ${held(walKilobytes, lines.walKilobytes, ' kB')}, ${held(syncs, lines.syncs, ' syncs', 2)} an answer`,
  )
  console.log(`refused ${figures.refused}, lost ${held(figures.lost, 0, '', 0)}`)
  saveResult({ duels, perSecond, ws, socketIo, durable, ...watched, ...figures })
} finally {
  if (running?.exitCode === null) await end(running, 'SIGTERM')
  removeDataDir(dataDir)
}
