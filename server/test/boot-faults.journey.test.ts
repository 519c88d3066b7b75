import { closeSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

import { processesInside } from '../src/platform/embedded-postgres/processes.ts'
import { clusterOf, connectTo, emptyDataDir, newServer, preparedDataDir } from './_server-process.ts'

const faultsPage = readFileSync(join(import.meta.dirname, '../../docs/faults.md'), 'utf8')

test.each([
  ['empty', ''],
  ['cut short', 'sixteen-bytes-ok'],
])('a secret of sessions that is %s ends the start, and nothing is signed with it', async (_how, secret) => {
  const dataDir = emptyDataDir()
  writeFileSync(join(dataDir, 'auth-secret'), `${secret}\n`)
  await expectFault(
    { dataDir },
    `${dataDir}/auth-secret holds ${secret.length} bytes where 32 or more are needed; put it back or remove it.`,
  )
  expect(readdirSync(dataDir)).toEqual(['auth-secret'])
})

test('a secret that cannot be read ends the start', async () => {
  const dataDir = emptyDataDir()
  symlinkSync(dataDir, join(dataDir, 'auth-secret'))
  await expectFault({ dataDir }, `${dataDir}/auth-secret cannot be read (EISDIR).`)
})

test('a password that is gone, empty or another’s ends the start, and no database is left running', async () => {
  const dataDir = await preparedDataDir()
  const password = join(dataDir, 'postgres-password')
  const right = readFileSync(password, 'utf8')
  rmSync(password)
  await expectFault(
    { dataDir },
    `${password} is missing, and the database beside it does not open without it; put it back.`,
  )
  writeFileSync(password, '')
  await expectFault({ dataDir }, `${password} holds 0 bytes where 1 or more are needed; put it back or remove it.`)
  writeFileSync(password, 'another-one')
  await expectFault(
    { dataDir },
    'The database does not open with the password in DATA_DIR/postgres-password; put it back.',
  )
  expect(processesInside(clusterOf(dataDir))).toEqual([])
  writeFileSync(password, right)
  const { ready } = await newServer({ dataDir })
  await ready()
})

test('a database of your own that asks for a password and gets none is named', async () => {
  const url = new URL(inject('clusterUrl'))
  url.password = ''
  await expectFault(
    { dataDir: emptyDataDir(), env: { DATABASE_URL: url.href, AUTH_SECRET: 's'.repeat(32) } },
    `The database ${url.host}${url.pathname} cannot be used: it asks for a password, and DATABASE_URL has none`,
  )
})

test.each([
  ['below a file', '/dev/null/var', 'ENOTDIR'],
  // Node's own recursive mkdir never returns here.
  ['where nothing can be made', '/proc/nothing/var', 'ENOENT'],
])('a data directory %s ends the start', async (_where, dataDir, code) => {
  await expectFault({ dataDir }, `DATA_DIR ${dataDir} cannot be written (${code}).`)
})

test.each(['schema_migrations', 'pg_class'])('a damaged page of %s ends the start', async (table) => {
  const dataDir = await preparedDataDir()
  await damage(dataDir, table)
  const { running } = await newServer({ dataDir })
  expect(await running.ended).toBe(1)
  expect(running.output()).toMatch(
    /^The database is damaged: invalid page in block 0 of relation .*; put a backup back\.\n$/,
  )
  expect(processesInside(clusterOf(dataDir))).toEqual([])
})

test('every fault of this page is in the list of what to do', () => {
  const told = [
    'where 32 or more are needed',
    'cannot be read (…)',
    'is missing, and the database beside it does not open without it',
    'does not open with the password in DATA_DIR/postgres-password',
    'it asks for a password, and DATABASE_URL has none',
    'cannot be written (…)',
    'The database is damaged: …',
    'is taken by another program',
    'is in use by a running server',
  ]
  expect(told.filter((text) => !faultsPage.includes(text))).toEqual([])
})

/** One line that says it, exit code 1. */
async function expectFault(server: NonNullable<Parameters<typeof newServer>[0]>, line: string): Promise<void> {
  const { running } = await newServer(server)
  expect([await running.ended, running.output()]).toEqual([1, `${line}\n`])
}

/** Writes over the middle of a table's first page, while no database runs there. */
async function damage(dataDir: string, table: string): Promise<void> {
  const { running, ready } = await newServer({ dataDir })
  await ready()
  const { db, close } = connectTo(dataDir)
  const { rows } = await sql<{ path: string }>`select pg_relation_filepath(${table}) as path`.execute(db)
  await close()
  running.child.kill('SIGTERM')
  await running.ended
  const file = openSync(join(clusterOf(dataDir), rows[0]?.path ?? ''), 'r+')
  writeSync(file, Buffer.alloc(64, 0xa5), 0, 64, 4_000)
  closeSync(file)
}
