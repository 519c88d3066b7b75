/**
 * Product 3.3: an answer in a duel, from the tap to both being told. A thousand duels, two thousand sockets; each
 * answer is durable before it is acknowledged. Floors: a websocket that echoes to both, and Socket.IO that acknowledges
 * and tells the other.
 * `node bench/src/duels.ts [duels] [answers a second]`
 */
import type { ChildProcess } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { WebSocket } from 'ws'

import { Caller } from './_calls.ts'
import { crowdIn } from './_crowd.ts'
import { DuelPair, duelBetween, type DuelFigures } from './_duel-load.ts'
import { saveResult } from './_result.ts'
import {
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
const lines = { ackMillis: 30, noticeMillis: 10, ofWs: 2.2 }

type Floor = { microsEach: number; p99: number }

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
  return { microsEach: (microsOf(pid) - before) / turn, p99: at(millis, 0.99) }
}

type Watched = { seconds: number; micros: number; databaseMicros: number }

/**
 * Watches from now on, when the last duel has been opened, until the first comes to its last question: meanwhile none
 * begins or ends. Gives processor time for one answer: the server's and its database's.
 */
async function watch(pid: number, figures: DuelFigures, firstBegun: number): Promise<Watched> {
  await pause(countdownMillis)
  const millis = firstBegun + shortestMillis - performance.now()
  if (millis < roundMillis) throw new Error('opening the duels took so long that the first ones end: ask for fewer')
  for (const heard of [figures.acks, figures.notices]) heard.length = 0
  const database = postmasterOf(realpathSync(join(dataDir, 'postgres'))).pid
  const before = [microsOf(pid), microsOfChildren(database)] as const
  await pause(millis)
  const each = (micros: number) => micros / Math.max(1, figures.acks.length)
  return {
    seconds: millis / 1_000,
    micros: each(microsOf(pid) - before[0]),
    databaseMicros: each(microsOfChildren(database) - before[1]),
  }
}

function at(millis: number[], share: number): number {
  const sorted = millis.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function verdict(passed: boolean): string {
  return passed ? 'PASS' : 'MISS'
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
  const { seconds, micros, databaseMicros } = await watch(server.child.pid ?? 0, figures, opening)
  for (const pair of pairs) pair.stop()
  for (const socket of sockets) socket.disconnect()

  const [ack, notice] = [at(figures.acks, 0.99), at(figures.notices, 0.99)]
  console.log(`product 3.3, ${duels} duels, about ${perSecond} answers a second for ${seconds.toFixed(0)} s`)
  console.log(
    `floors   ws ${ws.microsEach.toFixed(0)} µs an answer (p99 ${ws.p99.toFixed(1)} ms), Socket.IO ${socketIo.microsEach.toFixed(0)} µs (p99 ${socketIo.p99.toFixed(1)} ms)`,
  )
  console.log(
    `processor of the server   ${micros.toFixed(0)} µs an answer, closing, reveal and next question in it   ${(micros / ws.microsEach).toFixed(1)} × ws   line ≤ ${lines.ofWs}   ${verdict(micros <= lines.ofWs * ws.microsEach)}`,
  )
  console.log(`processor of the database   ${databaseMicros.toFixed(0)} µs an answer`)
  console.log(
    `answer to ack   p50 ${at(figures.acks, 0.5).toFixed(1)} ms, p99 ${ack.toFixed(1)} ms of ${figures.acks.length}   line ≤ ${lines.ackMillis} ms   ${verdict(ack <= lines.ackMillis)}`,
  )
  console.log(
    `answer to the other's notice   p50 ${at(figures.notices, 0.5).toFixed(1)} ms, p99 ${notice.toFixed(1)} ms of ${figures.notices.length}   line ≤ ${lines.noticeMillis} ms   ${verdict(notice <= lines.noticeMillis)}`,
  )
  console.log(`refused ${figures.refused}, lost ${figures.lost}   line 0 lost   ${verdict(figures.lost === 0)}`)
  saveResult({ duels, perSecond, ws, socketIo, micros, databaseMicros, ...figures })
} finally {
  if (running?.exitCode === null) await end(running, 'SIGTERM')
  removeDataDir(dataDir)
}
