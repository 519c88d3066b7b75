import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { copyFirstStart } from '../server/test/_first-start.ts'
import { leasePort } from '../server/test/_lease-port.ts'
import { firstStartPlace } from './_first-start.ts'

/** The real server in a process of its own, with its own embedded database. */
export type ServerProcess = {
  url: string
  dataDir: string
  /** With another clock, if told so; else with the one that it had. */
  restart: (clock?: ServerClock) => Promise<void>
  /** Lets time pass for a server whose clock was said: at once, without a restart. Its timers wait as ever. */
  pass: (millis: number) => Promise<void>
  stop: () => Promise<void>
}

/** What time it is when the server starts, in epoch milliseconds; today's when nothing is said. */
export type ServerClock = { startsAt?: number }

const main = join(import.meta.dirname, '../server/src/main.ts')
const shiftedClock = pathToFileURL(join(import.meta.dirname, '_shifted-clock.ts')).href
const startMillis = 60_000

/** A mail that the server kept because no SMTP server is configured. */
export type SavedMail = { to: string; subject: string; text: string }

/** What is set in the server's environment beside the journeys' own. */
type ServerSettings = Record<string, string>

/** Starts the server on a port and a data directory of its own; `stop` removes it. */
export async function startServerProcess(
  clock: ServerClock = {},
  settings: ServerSettings = {},
): Promise<ServerProcess> {
  const dataDir = await newDataDir()
  const port = await leasePort()
  const url = `http://127.0.0.1:${port}`
  const place = { dataDir, port, url, settings }
  let running = await start(place, clock)
  let passed = 0
  return {
    url,
    dataDir,
    restart: async (next = clock) => {
      await end(running)
      passed = 0
      running = await start(place, next)
    },
    pass: async (millis) => writePassed(place, (passed += millis)),
    stop: async () => {
      await end(running)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The newest mail to somebody, as soon as it is there. */
export async function mailTo(server: ServerProcess, to: string): Promise<SavedMail> {
  return eventually(async () => {
    const reply = await fetch(`${server.url}/dev/mail?format=json`)
    const { mails } = (await reply.json()) as { mails: SavedMail[] } // safe: the page's own shape
    return mails.find((mail) => mail.to === to.toLowerCase())
  }, 20_000)
}

/** The first address in a mail's text. */
export function linkIn(mail: SavedMail): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? []
  if (!link) throw new Error('no link in the mail')
  return link
}

type Place = { dataDir: string; port: number; url: string; settings: ServerSettings }

/** A process of the server, and its end from the first moment on. */
type Running = { child: ChildProcess; ended: Promise<unknown> }

async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satoshi-e2e-'))
  // The database runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o755)
  await copyFirstStart(process.env[firstStartPlace] ?? '', dataDir)
  return dataDir
}

/** Of this machine's environment; whatever else is set there, a database for instance, is not the journeys'. */
const handedOn = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ']

async function start({ dataDir, port, url, settings }: Place, { startsAt }: ServerClock): Promise<Running> {
  const shifted = startsAt === undefined ? [] : ['--import', shiftedClock]
  if (startsAt !== undefined) await writePassed({ dataDir }, 0)
  const env = {
    ...Object.fromEntries(handedOn.map((name) => [name, process.env[name]])),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    // No call is refused because the machine is busy: what a page does then is shown by journeys that say so.
    DATABASE_WAIT_SECONDS: '60',
    SUPPORT_ADDRESS: 'help@example.org',
    CLOCK_STARTS_AT: String(startsAt),
    CLOCK_FILE: passedIn({ dataDir }),
    ...settings,
  }
  const child = spawn(process.execPath, [...shifted, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const running = { child, ended: once(child, 'close') }
  child.stdout?.resume()
  const answers = async () => {
    const reply = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return reply?.ok ? true : undefined
  }
  const failed = running.ended.then(() => {
    throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}`)
  })
  try {
    await Promise.race([eventually(answers, startMillis), failed])
  } catch (error) {
    await end(running)
    throw error
  }
  failed.catch(() => {})
  return running
}

function passedIn({ dataDir }: Pick<Place, 'dataDir'>): string {
  return join(dataDir, 'journey-clock')
}

/** Whole at once: the server reads it with every look at its clock. */
async function writePassed(place: Pick<Place, 'dataDir'>, millis: number): Promise<void> {
  await writeFile(`${passedIn(place)}.new`, String(millis))
  await rename(`${passedIn(place)}.new`, passedIn(place))
}

async function end({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

/** Asks again until there is an answer; fails when it takes too long. */
async function eventually<Value>(probe: () => Promise<Value | undefined>, millis: number): Promise<Value> {
  const until = performance.now() + millis
  for (;;) {
    const value = await probe()
    if (value !== undefined) return value
    if (performance.now() > until) throw new Error(`nothing after ${millis} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
