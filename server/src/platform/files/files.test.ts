import { utimesSync } from 'node:fs'
import { join } from 'node:path'

import { hour, type Instant, type Millis } from '@satoshi/rules/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from '../../../test/_clock.ts'
import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { insertPlayer } from '../../../test/_player.ts'
import { temporaryDirectory } from '../../../test/_process.ts'
import type { App } from '../app.ts'
import type { Base } from '../domain.ts'
import type { Tx } from '../postgres/db.ts'
import { DiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import {
  deleteBytes,
  fileKey,
  insertFile,
  readFile,
  removeFiles,
  storeFile,
  sweepFiles,
  type StoredFile,
} from './files.ts'
import { files } from './files-part.ts'
import { whileNothingIsDeleted, type FilePlace } from './files-store.ts'

const clock = new TestClock()
let database: TestDatabase
let owners: string[]
beforeAll(async () => {
  database = await createDatabase()
  await sql`select open_job_queue('filesRemoved')`.execute(database.db)
  owners = await Promise.all(['ana', 'bia'].map((name) => insertPlayer(database.db, name)))
})
afterAll(() => database.drop())

/** What may happen to the files of an owner; each may be cut short by a crash after any of its steps. */
const step = fc.record({
  what: fc.constantFrom('upload', 'replace', 'remove', 'deleteAccount', 'sweep', 'runJobs'),
  owner: fc.nat(1),
  /** After how many of its steps it crashes; most do not. */
  crash: fc.oneof({ weight: 3, arbitrary: fc.constant(9) }, { weight: 2, arbitrary: fc.nat(2) }),
})

test('after whatever crashes, the store holds what rows name and nothing else, once it was swept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const world = await newWorld()
      for (const one of steps) await world.take(one)
      // Whatever rows name is there at any moment, to the byte.
      expect(await world.missing()).toEqual([])
      await world.runJobs()
      await world.age(25 * hour)
      await world.sweep()
      expect(await world.stored()).toEqual(await world.named())
    }),
    { numRuns: Number(process.env['FILE_RUNS'] ?? 60), seed: 7 },
  )
})

test('bytes without a row are swept when they are a day old, and not before', async () => {
  const { store, sweep, age, stored } = await newWorld()
  const file = await storeFile(store, 'profilePicture', drawn())
  expect(await sweep()).toBe(0)
  await age(23 * hour)
  expect(await sweep()).toBe(0)
  expect(await stored()).toEqual(keysOf(file))
  await age(25 * hour)
  expect(await sweep()).toBe(2)
  expect(await stored()).toEqual([])
})

test('what the server has not put there is never swept, and what a kill left half-written is', async () => {
  const { store, sweep, age, stored } = await newWorld()
  const id = crypto.randomUUID()
  const draft = `profilePicture/${id.slice(0, 2)}/${id}-small.draft-0a1b2c3d`
  const foreign = [
    'notes.txt',
    'backups/2026/all.tar',
    `profilePicture/zz/${id}-small`,
    `profilePicture/ab/${id}-small.bak`,
  ]
  for (const key of [draft, ...foreign]) await store.put(key, Buffer.from('x'), 'a/b')
  await age(48 * hour)
  expect(await sweep()).toBe(1)
  expect(await stored()).toEqual(foreign.toSorted())
})

test('while a backup is written no bytes are deleted', async () => {
  const { store, stored, app } = await newWorld()
  const file = await storeFile(store, 'profilePicture', drawn())
  await whileNothingIsDeleted(database.db, async () => {
    await expect(deleteBytes(app, keysOf(file))).rejects.toMatchObject({ code: '55P03' })
    expect(await stored()).toEqual(keysOf(file))
  })
  await deleteBytes(app, keysOf(file))
  expect(await stored()).toEqual([])
})

test('bytes are deleted ten at a time, on connections that no request needs', async () => {
  const { app, stored } = await newWorld()
  const [ana = ''] = owners
  for (let count = 0; count < 6; count++) {
    const file = await storeFile(app.files, 'profilePicture', drawn())
    await database.inTransaction((tx) => insertFile(tx, file, { ownerId: ana, at: clock.now() }))
  }
  await database.inTransaction((tx) => removeFiles(tx, ana))
  const { rows } = await sql<{ keys: string[] }>`
    select data -> 'keys' as keys from pgboss.job where name = 'filesRemoved'`.execute(database.db)
  expect(rows.map(({ keys }) => keys.length).toSorted((a, b) => a - b)).toEqual([2, 10])
  const ofRequests = async () => Promise.reject(new Error('a connection of requests is kept waiting'))
  const services = { app: { ...app, inTransaction: ofRequests }, slow: database }
  const jobs = files.jobs?.(services as unknown as Base) // safe: the job uses nothing else
  for (const { keys } of rows) await jobs?.filesRemoved?.({ keys })
  expect(await stored()).toEqual([])
})

test('a removal that is rolled back removes nothing, and one that commits ends the reading at once', async () => {
  const { store, app } = await newWorld()
  const [ana = ''] = owners
  const file = await storeFile(store, 'profilePicture', drawn())
  await database.inTransaction((tx) => insertFile(tx, file, { ownerId: ana, at: clock.now() }))
  const small = { id: file.id, variant: 'small' }
  const gone = database.inTransaction(async (tx) => {
    await removeFiles(tx, ana)
    throw new Error('rolled back')
  })
  await expect(gone).rejects.toThrow('rolled back')
  expect(String((await readFile(app, small))?.bytes)).toBe('small')
  await database.inTransaction((tx) => removeFiles(tx, ana))
  // The bytes are still there: the row was what made them a file.
  expect(await store.get(`profilePicture/${file.id.slice(0, 2)}/${file.id}-small`)).not.toBeNull()
  expect(await readFile(app, small)).toBeNull()
})

/** An empty store and no rows of files or jobs; the database of the test file. */
async function newWorld() {
  await sql`delete from files`.execute(database.db)
  await sql`delete from pgboss.job`.execute(database.db)
  const root = temporaryDirectory()
  const store: FileStore = new DiskStore(root)
  const app = { clock, files: store, db: database.db, inTransaction: database.inTransaction }
  const stored = async () => {
    const keys: string[] = []
    for await (const listed of store.list()) keys.push(...listed.map(({ key }) => key))
    return keys.toSorted()
  }
  const named = async () => {
    const rows: FilePlace[] = await database.db.selectFrom('files').select(['kind', 'id', 'variant']).execute()
    return rows.map(fileKey).toSorted()
  }
  return {
    app,
    store,
    stored,
    named,
    missing: async () => {
      const there = new Set(await stored())
      return (await named()).filter((key) => !there.has(key))
    },
    sweep: () => sweepFiles(app),
    runJobs: () => runJobs(app),
    /** Makes everything in the store so old. */
    age: (millis: Millis) => ageFiles(root, clock.now() - millis, store),
    take: async (one: { what: string; owner: number; crash: number }) => {
      // Steps come one after the other, so that everything that is there may be old.
      if (one.what === 'sweep') await ageFiles(root, clock.now() - 25 * hour, store)
      await takeStep(app, one)
    },
  }
}

type World = Pick<App, 'clock' | 'files' | 'db' | 'inTransaction'>

class Crash extends Error {}

/** The store of a process that is gone after so many more changes. */
function crashing(store: FileStore, after: number): FileStore {
  let left = after
  const live = () => {
    if (left-- <= 0) throw new Crash()
  }
  return {
    put: async (...file) => {
      live()
      await store.put(...file)
    },
    delete: async (keys) => {
      for (const key of keys) {
        live()
        await store.delete([key])
      }
    },
    get: (key) => store.get(key),
    list: () => store.list(),
    check: () => store.check(),
  }
}

async function takeStep(world: World, { what, owner, crash }: { what: string; owner: number; crash: number }) {
  const app = { ...world, files: crashing(world.files, crash) }
  const ownerId = owners[owner] ?? ''
  const isCut = crash < 9
  try {
    if (what === 'sweep') await sweepFiles(app)
    else if (what === 'runJobs') await runJobs(app)
    else if (what === 'remove') await changed(app, isCut, (tx) => removeFiles(tx, ownerId, 'profilePicture'))
    else if (what === 'deleteAccount') await changed(app, isCut, (tx) => removeFiles(tx, ownerId))
    else {
      const file = await storeFile(app.files, 'profilePicture', drawn())
      await changed(app, isCut, async (tx) => {
        if (what === 'replace') await removeFiles(tx, ownerId, 'profilePicture')
        await insertFile(tx, file, { ownerId, at: app.clock.now() })
      })
    }
  } catch (error) {
    if (!(error instanceof Crash)) throw error
  }
}

async function changed({ inTransaction }: World, isCut: boolean, work: (tx: Tx) => Promise<void>): Promise<void> {
  await inTransaction(async (tx) => {
    await work(tx)
    if (isCut) throw new Crash()
  })
}

/** Does what is queued, as the runner would: a job that fails stays. */
async function runJobs(app: World): Promise<void> {
  const { rows } = await sql<{ id: string; data: { keys: string[] } }>`
    select id, data from pgboss.job where name = 'filesRemoved'`.execute(app.db)
  for (const { id, data } of rows) {
    await deleteBytes(app, data.keys)
    await sql`delete from pgboss.job where id = ${id}`.execute(app.db)
  }
}

function drawn() {
  return { type: 'image/webp' as const, variants: { small: Buffer.from('small'), large: Buffer.from('large') } }
}

function keysOf(file: StoredFile): string[] {
  return file.variants.map(({ variant }) => fileKey({ ...file, variant })).toSorted()
}

async function ageFiles(root: string, at: Instant, store: FileStore): Promise<void> {
  for await (const listed of store.list())
    for (const { key } of listed) utimesSync(join(root, key), at / 1_000, at / 1_000)
}
