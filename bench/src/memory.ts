/**
 * Product 2.16: memory comes back. Forty players sign up and play solo quizzes for half a minute; the resident memory of
 * the server is noted before, all the while, and a minute after. Line: at most 150 MiB more than when it was quiet, and
 * within 10 % of that a minute later. Quiet is ten seconds after the first answer of a start, as in `cold-start`.
 * `node bench/src/memory.ts [rounds] [commands a second]`
 */
import { setTimeout as pause } from 'node:timers/promises'

import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { SoloLoad } from './_open-load.ts'
import { saveResult } from './_result.ts'
import { end, microsOf, newDirectory, removeDataDir, residentMib, startServer } from './_server-process.ts'
import { signUp } from './_sign-ups.ts'

const [rounds = 3, perSecond = 200] = process.argv.slice(2).map(Number)
const players = 40
const loadSeconds = 30
const quietSeconds = 10
const restSeconds = 60
/** Memory is looked at so often while there is load, in milliseconds. */
const lookMillis = 50
const lines = { growthMib: 150, ofQuiet: 1.1 }

/** MiB of the server's process, what was played, and processor time of the server for a command, in microseconds. */
type Round = { quiet: number; peak: number; after: number; commands: number; failed: number; micros: number }

async function round(dataDir: string): Promise<Round> {
  const { child, port } = await startServer(dataDir)
  const pid = child.pid ?? 0
  const caller = new Caller(port, players)
  try {
    await pause(quietSeconds * 1_000)
    const quiet = residentMib(pid)
    const highest = highestOf(pid)
    const cookies: string[] = []
    for (let number = 0; number < players; number++) cookies.push((await signUp(caller, number)).cookie)
    const load = new SoloLoad(port, cookies)
    const before = microsOf(pid)
    const { requests, failed } = await load.run(perSecond, loadSeconds)
    const micros = (microsOf(pid) - before) / Math.max(1, requests - failed)
    load.close()
    const peak = highest()
    await pause(restSeconds * 1_000)
    return { quiet, peak, after: residentMib(pid), commands: requests - failed, failed, micros }
  } finally {
    caller.close()
    await end(child, 'SIGTERM')
  }
}

/** Follows a process; gives the most that it ever had, and ends. */
function highestOf(pid: number): () => number {
  let highest = 0
  const look = () => (highest = Math.max(highest, residentMib(pid)))
  const timer = setInterval(look, lookMillis)
  return () => {
    clearInterval(timer)
    look()
    return highest
  }
}

function report(measured: Round[]): void {
  const of = (figure: (one: Round) => number) => spread(measured.map(figure))
  const growth = of(({ peak, quiet }) => peak - quiet)
  const back = of(({ after, quiet }) => after / quiet)
  console.log(`\n${players} players for ${loadSeconds} s, ${perSecond} commands a second asked; median (least to most)`)
  console.log(`quiet      ${formatSpread(of(({ quiet }) => quiet))} MiB`)
  console.log(`peak       ${formatSpread(of(({ peak }) => peak))} MiB`)
  console.log(
    `growth     ${formatSpread(growth)} MiB   line ≤ ${lines.growthMib}   ${verdict(growth.median <= lines.growthMib)}`,
  )
  console.log(`after 60 s ${formatSpread(of(({ after }) => after))} MiB`)
  console.log(
    `of quiet   ${formatSpread(back, 2)}   line ≤ ${lines.ofQuiet}   ${verdict(back.median <= lines.ofQuiet)}`,
  )
  console.log(`a command  ${formatSpread(of(({ micros }) => micros))} µs of the server's processor; no line`)
}

function formatSpread({ median, min, max }: ReturnType<typeof spread>, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

function verdict(passed: boolean): string {
  return passed ? 'PASS' : 'MISS'
}

const measured: Round[] = []
for (let number = 1; number <= rounds; number++) {
  const dataDir = newDirectory()
  try {
    // The first start makes the database; a later one is what runs for days.
    await end((await startServer(dataDir)).child, 'SIGTERM')
    const one = await round(dataDir)
    measured.push(one)
    console.log(
      `round ${number}: quiet ${one.quiet.toFixed(0)}, peak ${one.peak.toFixed(0)}, after ${restSeconds} s ${one.after.toFixed(0)} MiB; ${one.commands} commands, ${one.failed} failed`,
    )
  } finally {
    removeDataDir(dataDir)
  }
}
report(measured)
saveResult({ rounds: measured })
