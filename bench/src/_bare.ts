import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { Client } from 'pg'

import { freePort } from '../../server/src/platform/free-port.ts'
import {
  placeOfBinaries,
  quietEnvironment,
  type Binaries,
} from '../../server/src/platform/embedded-postgres/binaries.ts'
import { databaseUser, type OsUser } from '../../server/src/platform/embedded-postgres/place.ts'
import { end, isHealthy, until } from './_server-process.ts'

/** PostgreSQL with nothing of ours around it: with `_bare-server.ts` the floor under a start of the server. */
export type Bare = { data: string; user: OsUser; binaries: Binaries }

export async function bareIn(directory: string): Promise<Bare> {
  const data = join(directory, 'bare')
  const user = await databaseUser(data, () => {})
  return { data, user, binaries: placeOfBinaries(user, () => {}) }
}

/** Makes a cluster as the product has it: UTF-8, synced to the disk. */
export async function initialise({ data, user, binaries }: Bare): Promise<void> {
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const flags = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale']
  await promisify(execFile)(binaries.initdb, [`--pgdata=${data}`, ...flags], {
    ...user,
    cwd: data,
    env: quietEnvironment,
  })
}

export type BarePostgres = { child: ChildProcess; url: string }

/** Starts PostgreSQL and waits until it answers a query. */
export async function startPostgres(bare: Bare): Promise<BarePostgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const child = launch(bare, port)
  await until('PostgreSQL answers', () => answers(url))
  return { child, url }
}

/** Starts it again and again until it answers: after a crash the first starts find leftovers and end. */
export async function startAgain(bare: Bare, port: number): Promise<BarePostgres> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let child = launch(bare, port)
  await until('PostgreSQL answers again', () => {
    if (child.exitCode !== null) child = launch(bare, port)
    return answers(url)
  })
  return { child, url }
}

function launch({ data, user, binaries }: Bare, port: number): ChildProcess {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'logging_collector=off']
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  return spawn(binaries.postgres, args, { ...user, cwd: data, env: quietEnvironment, stdio: 'ignore' })
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** Milliseconds until a server of bare libraries answers a request that asks this database. */
export async function timeBareServer(databaseUrl: string): Promise<number> {
  const port = await freePort()
  const begun = performance.now()
  const child = spawn(process.execPath, [bareServer, String(port), databaseUrl], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until('the bare server answers', () => isHealthy(port))
  const millis = performance.now() - begun
  await end(child, 'SIGKILL')
  return millis
}

const bareServer = join(import.meta.dirname, '_bare-server.ts')
