/**
 * Product 3.9: sign-ins against the bare hash, and beside running matches. Fifty clients sign in as fast as they are
 * let; the pair is Argon2id with the same parameters, two at a time, with nothing around it. Beside them solo quizzes
 * are played by a timetable (duels do not exist yet). `node bench/src/logins.ts [seconds] [pairs] [commands a second]`
 */
import { argon2, randomBytes } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { SoloLoad, type Delays } from './_open-load.ts'
import { saveResult } from './_result.ts'
import { databaseUrlOf, end, newDirectory, removeDataDir, startServer } from './_server-process.ts'
import { password, signUp, type Person } from './_sign-ups.ts'

const [seconds = 10, pairs = 5, perSecond = 60] = process.argv.slice(2).map(Number)
const clients = 50
const players = 60
/** Before and after matches are measured beside sign-ins, so that the crowd is there all the time. */
const settleMillis = 1_000
const lines = { ofBare: 0.85, besideQuiet: 3, p99Millis: 10, refusalMillis: 50 }

/** The parameters of `server/src/identity/password/password-hash.ts`. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const atOnce = 2
const derive = promisify(argon2)

/** Bare hashes a second. */
async function hashes(forSeconds: number): Promise<number> {
  const start = performance.now()
  let count = 0
  const one = async () => {
    while (performance.now() - start < forSeconds * 1_000) {
      await derive('argon2id', { message: password, nonce: randomBytes(16), ...cost })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return count / ((performance.now() - start) / 1_000)
}

type Logins = { perSecond: number; refused: number; refusalMillis: number[]; withoutRetryAfter: number }

/** Everybody signs in again and again; who is refused comes back when told. */
async function logins(caller: Caller, people: Person[], forSeconds: number): Promise<Logins> {
  const start = performance.now()
  const told: Logins = { perSecond: 0, refused: 0, refusalMillis: [], withoutRetryAfter: 0 }
  let count = 0
  const one = async ({ email }: Person) => {
    while (performance.now() - start < forSeconds * 1_000) {
      const begun = performance.now()
      const reply = await caller.call('POST', '/api/auth/sign-in/email', { body: { email, password } })
      if (reply.status === 200) {
        count += 1
        continue
      }
      if (reply.status !== 503 && reply.status !== 429) throw new Error(`sign-in: ${reply.status} ${reply.body}`)
      told.refused += 1
      told.refusalMillis.push(performance.now() - begun)
      if (!reply.retryAfter) told.withoutRetryAfter += 1
      await pause(Number(reply.retryAfter || 1) * 1_000)
    }
  }
  await Promise.all(people.slice(0, clients).map(one))
  told.perSecond = count / ((performance.now() - start) / 1_000)
  return told
}

/** Makes accounts whose address is confirmed. */
async function settle(caller: Caller, dataDir: string): Promise<Person[]> {
  const people: Person[] = []
  for (let number = 0; number < Math.max(clients, players); number++) people.push(await signUp(caller, number))
  const database = new Client({ connectionString: databaseUrlOf(dataDir) })
  await database.connect()
  await database.query('update users set email_verified = true')
  await database.end()
  return people
}

function at(millis: number[], share: number): number {
  const sorted = millis.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function verdict(passed: boolean): string {
  return passed ? 'PASS' : 'MISS'
}

function ofMatches({ millis, requests, failed }: Delays): string {
  return `p50 ${at(millis, 0.5).toFixed(1)} ms, p99 ${at(millis, 0.99).toFixed(1)} ms, ${millis.length} of ${requests}, ${failed} failed`
}

const dataDir = newDirectory()
let child: ChildProcess | null = null
const open: { close: () => void }[] = []
try {
  const server = await startServer(dataDir)
  child = server.child
  const caller = new Caller(server.port, clients)
  open.push(caller)
  const people = await settle(caller, dataDir)
  const load = new SoloLoad(
    server.port,
    people.slice(0, players).map(({ cookie }) => cookie),
  )
  open.push(load)

  await hashes(2)
  await logins(caller, people, 3)
  const ratios: number[] = []
  const figures: object[] = []
  const refusals: number[] = []
  let withoutRetryAfter = 0
  for (let pair = 1; pair <= pairs; pair++) {
    const bare = await hashes(seconds)
    const ours = await logins(caller, people, seconds)
    const again = await hashes(seconds)
    ratios.push(ours.perSecond / ((bare + again) / 2))
    refusals.push(...ours.refusalMillis)
    withoutRetryAfter += ours.withoutRetryAfter
    figures.push({ bare, again, ...ours })
    console.log(
      `pair ${pair}: bare ${bare.toFixed(1)}/s, sign-ins ${ours.perSecond.toFixed(1)}/s, bare ${again.toFixed(1)}/s`,
    )
  }

  await load.run(perSecond, 5)
  const quiet = await load.run(perSecond, seconds)
  const besideLogins = pause(settleMillis).then(() => load.run(perSecond, seconds))
  const [beside, crowd] = await Promise.all([
    besideLogins,
    logins(caller, people, seconds + 2 * (settleMillis / 1_000)),
  ])
  refusals.push(...crowd.refusalMillis)
  const quietAgain = await load.run(perSecond, seconds)

  const ratio = spread(ratios)
  const quietP99 = (at(quiet.millis, 0.99) + at(quietAgain.millis, 0.99)) / 2
  const besideP99 = at(beside.millis, 0.99)
  const refusalP99 = at(refusals, 0.99)
  console.log(`\nB9, ${clients} clients signing in, at most ${atOnce} hashes at a time`)
  console.log(
    `sign-ins : bare hash  ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)})   line ≥ ${lines.ofBare}   ${verdict(ratio.median >= lines.ofBare)}`,
  )
  console.log(`matches at ${perSecond} commands/s, quiet    ${ofMatches(quiet)}; after it ${ofMatches(quietAgain)}`)
  console.log(
    `matches beside ${crowd.perSecond.toFixed(1)} sign-ins/s   ${ofMatches(beside)}   line ≤ ${lines.besideQuiet} × quiet (${(besideP99 / quietP99).toFixed(1)})   ${verdict(besideP99 <= lines.besideQuiet * quietP99)}; line ≤ ${lines.p99Millis} ms   ${verdict(besideP99 <= lines.p99Millis)}`,
  )
  console.log(
    `refused at the cap   ${refusals.length}, told in p99 ${refusalP99.toFixed(0)} ms   line ${lines.refusalMillis} ms   ${verdict(refusalP99 <= lines.refusalMillis)}; ${withoutRetryAfter} without Retry-After`,
  )
  saveResult({ figures, quiet, quietAgain, beside, crowd, refusals })
} finally {
  for (const each of open) each.close()
  if (child?.exitCode === null) await end(child, 'SIGTERM')
  removeDataDir(dataDir)
}
