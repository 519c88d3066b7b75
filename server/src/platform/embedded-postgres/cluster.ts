import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { BootFault } from '../boot-fault.ts'
import type { Print } from '../log.ts'
import { quietEnvironment, type Binaries } from './binaries.ts'
import { superuser } from './bootstrap.ts'
import { endLeftovers } from './orphan.ts'
import type { OsUser } from './place.ts'

type NewCluster = { data: string; binaries: Binaries; user: OsUser; password: string; print: Print }

/**
 * Makes the cluster in `data` unless it is there. It is made beside its place and moved in when it is whole and
 * on disk, so that a start that was killed half-way leaves nothing that looks like a database.
 */
export async function ensureCluster(wanted: NewCluster): Promise<void> {
  const { data, print } = wanted
  if (existsSync(join(data, 'PG_VERSION'))) return
  if (existsSync(data) && readdirSync(data).length > 0) throw new BootFault(`${data} is neither empty nor a database.`)
  print('preparing the database (first start)')
  await removeDrafts(wanted)
  const draft = `${data}.new-${randomBytes(4).toString('hex')}`
  await initialise(wanted, draft)
  renameSync(draft, data)
  syncFolder(dirname(data))
}

/**
 * initdb syncs what it wrote before it returns (about 100 ms): skipping that would save a tenth of a second once and
 * leave the first days of a database to the mercy of a power cut. Its own collation (`builtin`, C.UTF-8) sorts the
 * same on every machine and after every update of the system's library.
 */
async function initialise({ binaries, user, password }: NewCluster, draft: string): Promise<void> {
  const passwordFile = `${draft}.password`
  makeOwned(draft, passwordFile, user, password)
  const collation = ['--encoding=UTF8', '--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = [`--username=${superuser}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    const options = { ...user, cwd: draft, env: quietEnvironment }
    await promisify(execFile)(binaries.initdb, [`--pgdata=${draft}`, ...access, ...collation], options)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw new BootFault(`The database could not be made: ${lastLine(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function makeOwned(draft: string, passwordFile: string, user: OsUser, password: string): void {
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (!user) return
  chownSync(draft, user.uid, user.gid)
  chownSync(passwordFile, user.uid, user.gid)
}

/** What starts left that were killed while they made a cluster, and who may still be writing there. */
async function removeDrafts({ data, binaries }: NewCluster): Promise<void> {
  const drafts = readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}.new-`))
  for (const draft of drafts.map((name) => join(dirname(data), name))) {
    await endLeftovers(draft, binaries.initdb)
    await endLeftovers(draft, binaries.postgres)
    // A process that initdb was just starting is no program of ours yet, and writes for a moment more.
    rmSync(draft, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}

function lastLine(error: unknown): string {
  const told = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
  return told.trim().split('\n').at(-1) || String(error)
}
