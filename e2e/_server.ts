import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

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
export type KeptMail = { to: string; subject: string; text: string }

/** What is set in the server's environment beside the journeys' own. */
type ServerSettings = Record<string, string>

/** Starts the server on a free port with a new data directory; `stop` removes it. */
export async function startServerProcess(
  clock: ServerClock = {},
  settings: ServerSettings = {},
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'satoshi-e2e-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const place = { dataDir, port, url, settings }
  let child = await start(place, clock)
  let passed = 0
  return {
    url,
    dataDir,
    restart: async (next = clock) => {
      await end(child)
      passed = 0
      child = await start(place, next)
    },
    pass: async (millis) => writePassed(place, (passed += millis)),
    stop: async () => {
      await end(child)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The newest mail to somebody, as soon as it is there. */
export async function mailTo(server: ServerProcess, to: string): Promise<KeptMail> {
  return eventually(async () => {
    const reply = await fetch(`${server.url}/dev/mail?format=json`)
    const { mails } = (await reply.json()) as { mails: KeptMail[] } // safe: the page's own shape
    return mails.find((mail) => mail.to === to.toLowerCase())
  }, 20_000)
}

/** The first address in a mail's text. */
export function linkIn(mail: KeptMail): string {
  const [link] = /https?:\/\/\S+/.exec(mail.text) ?? []
  if (!link) throw new Error('no link in the mail')
  return link
}

type Place = { dataDir: string; port: number; url: string; settings: ServerSettings }

async function start({ dataDir, port, url, settings }: Place, { startsAt }: ServerClock): Promise<ChildProcess> {
  const shifted = startsAt === undefined ? [] : ['--import', shiftedClock]
  if (startsAt !== undefined) await writePassed({ dataDir }, 0)
  const env = {
    ...process.env,
    NODE_ENV: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    CLOCK_STARTS_AT: String(startsAt),
    CLOCK_FILE: passedIn({ dataDir }),
    ...settings,
  }
  const child = spawn(process.execPath, [...shifted, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout?.resume()
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const reply = await fetch(`${url}/api/health`).catch(() => null)
    return reply?.ok ? true : undefined
  }, startMillis)
  return child
}

function passedIn({ dataDir }: Pick<Place, 'dataDir'>): string {
  return join(dataDir, 'journey-clock')
}

/** Whole at once: the server reads it with every look at its clock. */
async function writePassed(place: Pick<Place, 'dataDir'>, millis: number): Promise<void> {
  await writeFile(`${passedIn(place)}.new`, String(millis))
  await rename(`${passedIn(place)}.new`, passedIn(place))
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Asks again until there is an answer; fails when it takes too long. */
async function eventually<Value>(ask: () => Promise<Value | undefined>, millis: number): Promise<Value> {
  const until = performance.now() + millis
  for (;;) {
    const value = await ask()
    if (value !== undefined) return value
    if (performance.now() > until) throw new Error(`nothing after ${millis} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
