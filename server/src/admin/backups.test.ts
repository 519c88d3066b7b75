import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { textLike } from '../../test/_anything.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { insertPlayer } from '../../test/_player.ts'
import { runScript, temporaryDirectory, until } from '../../test/_process.ts'
import { lastMigration, migrateFromNothing } from '../platform/postgres/migrate.ts'
import { commandOf } from './run-admin.ts'

const main = join(import.meta.dirname, 'main.ts')

test('a database of an older version is backed up and restored as it is, to be upgraded by the next start', async () => {
  const [old, other] = [await database('nothing'), await database('nothing')]
  await migrateFromNothing(old.db, '0019-people')
  await insertPlayer(old.db, 'ana')
  const place = newDirectory()
  expect(await admin(old, 'audit')).toMatchObject({ code: 2, output: textLike(/^The database is of an older version/) })
  expect(await admin(old, 'backup', place)).toMatchObject({
    code: 0,
    output: textLike(new RegExp(`^\\d+ rows of \\d+ tables, at migration 0019-people, are in ${place}\\.\n`)),
  })
  expect(await admin(other, 'restore', place)).toMatchObject({
    code: 0,
    output: textLike(/^\d+ rows of \d+ tables, at migration 0019-people, are restored, as they were at 20/),
  })
  expect(await lastMigration(other.db)).toBe('0019-people')
  expect(await other.db.selectFrom('users').select('name').execute()).toEqual([{ name: 'ana' }])
})

test('what cannot be done is one line and exit code 2', async () => {
  const full = await database('empty')
  const place = newDirectory()
  expect((await admin(full, 'backup', place)).code).toBe(0)
  expect(await admin(full, 'backup', place)).toEqual({
    code: 2,
    output: `${place} is not empty; a backup needs a directory of its own.\n`,
  })
  expect(await admin(full, 'restore', place)).toEqual({
    code: 2,
    output: 'The database is not empty; a backup is restored into a new one. Nothing was changed.\n',
  })
  const nowhere = join(place, 'nowhere')
  const none = { code: 2, output: `There is no backup in ${nowhere} (backup.json: ENOENT).\n` }
  expect(await admin(full, 'restore', nowhere)).toEqual(none)
  // Nothing is made for what cannot be restored.
  const dataDir = join(temporaryDirectory(), 'data')
  const { ended, output } = runScript(main, ['restore', nowhere], { env: { DATA_DIR: dataDir } })
  expect([await ended, output(), existsSync(dataDir)]).toEqual([none.code, none.output, false])
  for (const words of [['backup'], ['restore'], ['backup', 'a', 'b'], ['restore', 'a', 'b']])
    expect(commandOf(words)).toBeNull()
})

test('a disk that is full leaves no backup, nor anything else', async () => {
  const { url } = await database('seeded')
  const place = newDirectory()
  // No file may be longer than 64 blocks, which the questions are; for whoever writes it is the same.
  const shell = ['-c', 'ulimit -f 64; exec "$@"', 'sh', process.execPath, main, 'backup', place]
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url }
  await expect(promisify(execFile)('sh', shell, { env })).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: `The backup could not be written to ${place} (EFBIG); nothing is left of it.\n`,
  })
  expect(readdirSync(dirname(place))).toEqual([])
})

test('what a killed backup leaves is not taken for one', async () => {
  const { db, url } = await database('empty')
  const place = newDirectory()
  const { child, ended } = await db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const running = runScript(main, ['backup', place], { env: { DATABASE_URL: url } })
    await somebodyWaits(db)
    running.child.kill('SIGKILL')
    return running
  })
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  const left = readdirSync(dirname(place))
  expect(left).toEqual([textLike(/^backup\.unfinished-[0-9a-f]{8}$/)])
  const other = await database('nothing')
  expect(await admin(other, 'restore', join(dirname(place), left[0] ?? ''))).toMatchObject({
    code: 2,
    output: textLike(/^There is no backup in /),
  })
})

test('a backup that is broken off leaves nothing', async () => {
  const { db, url } = await database('empty')
  const place = newDirectory()
  const { ended, output } = await db.transaction().execute(async (tx) => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const running = runScript(main, ['backup', place], { env: { DATABASE_URL: url } })
    await somebodyWaits(db)
    running.child.kill('SIGINT')
    await until('it has heard that', 60_000, () => running.output() === 'Breaking off.\n')
    return running
  })
  expect([await ended, output()]).toEqual([2, textLike(/^Breaking off\.\n/)])
  expect(readdirSync(dirname(place))).toEqual([])
})

async function database(from: 'nothing' | 'empty' | 'seeded'): Promise<TestDatabase> {
  const made = await createDatabase(from)
  onTestFinished(() => made.drop())
  return made
}

/** The command as a process of its own on a database, and all that it says. */
async function admin({ url }: TestDatabase, ...words: string[]): Promise<{ code: number | null; output: string }> {
  const { ended, output } = runScript(main, words, { env: { DATABASE_URL: url } })
  const code = await ended
  return { code, output: output() }
}

/** Where a backup may be made; it goes with the test. */
function newDirectory(): string {
  const place = join(temporaryDirectory(), 'backup')
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  return place
}
