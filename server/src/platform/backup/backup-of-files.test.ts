import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { insertPlayer } from '../../../test/_player.ts'
import { temporaryDirectory } from '../../../test/_process.ts'
import { DiskStore } from '../files/disk-store.ts'
import type { FileStore } from '../files/file-store.ts'
import { deleteBytes, fileKey, insertFile, readFile, removeFiles, storeFile } from '../files/files.ts'
import { listTables } from './backup-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const at = Date.parse('2026-11-21T12:00:00Z')

test('files come with the rows that name them, and come back with them', async () => {
  const { database, files, ids } = await worldOfFiles(['ana', 'bia'])
  await files.put('profilePicture/ab/nobody-small', Buffer.from('an orphan'), 'image/webp')
  const place = newDirectory()
  const manifest = await writeBackup(database.db, place, { at, files })
  expect(manifest.files).toEqual({ copied: 4, missing: [] })
  expect((await keysIn(new DiskStore(join(place, 'files')))).length).toBe(4)

  const [other, elsewhere] = [await newDatabase(), newStore()]
  expect(await restoreBackup(other.db, place, { files: elsewhere })).toEqual(manifest)
  for (const [name, id] of ids) {
    const found = await readFile({ db: other.db, files: elsewhere }, { id, variant: 'large' })
    expect(String(found?.bytes)).toBe(`large of ${name}`)
  }
})

test('a file that is removed while the backup is written is in it, as its row is', async () => {
  const { database, files, ids, owners } = await worldOfFiles(['ana'])
  const [owner = ''] = owners
  const [id = ''] = ids.values()
  const keys = ['small', 'large'].map((variant) => fileKey({ kind: 'profilePicture', id, variant }))
  let removals = 0
  const busy: FileStore = {
    ...boundTo(files),
    get: async (key) => {
      if (removals++ === 0) {
        await database.inTransaction((tx) => removeFiles(tx, owner))
        // The job that comes for the bytes waits, and is done again later.
        const hasty = deleteBytes({ ...database, files }, keys)
        await expect(hasty).rejects.toMatchObject({ code: '55P03' })
      }
      return files.get(key)
    },
  }
  const place = newDirectory()
  expect((await writeBackup(database.db, place, { at, files: busy })).files).toEqual({ copied: 2, missing: [] })
  await deleteBytes({ ...database, files }, keys)
  expect(await keysIn(files)).toEqual([])

  const [other, elsewhere] = [await newDatabase(), newStore()]
  await restoreBackup(other.db, place, { files: elsewhere })
  expect(String((await readFile({ db: other.db, files: elsewhere }, { id, variant: 'small' }))?.bytes)).toBe(
    'small of ana',
  )
})

test('bytes that are lost or damaged are named, and the rest is saved', async () => {
  const { database, files, ids } = await worldOfFiles(['ana', 'bia'])
  const keyOf = (name: string, variant: string) => fileKey({ kind: 'profilePicture', id: ids.get(name) ?? '', variant })
  await files.delete([keyOf('ana', 'small')])
  await files.put(keyOf('bia', 'large'), Buffer.from('rotten'), 'image/webp')
  const place = newDirectory()
  const { files: said } = await writeBackup(database.db, place, { at, files })
  expect(said?.missing.toSorted()).toEqual([keyOf('ana', 'small'), keyOf('bia', 'large')].toSorted())
  const [other, elsewhere] = [await newDatabase(), newStore()]
  await restoreBackup(other.db, place, { files: elsewhere })
  expect((await keysIn(elsewhere)).toSorted()).toEqual([keyOf('ana', 'large'), keyOf('bia', 'small')].toSorted())
})

test('a file that cannot be read is named, and the rest is saved', async () => {
  const root = temporaryDirectory()
  const { database, files, ids } = await worldOfFiles(['ana', 'bia'], new DiskStore(root))
  const key = fileKey({ kind: 'profilePicture', id: ids.get('ana') ?? '', variant: 'small' })
  rmSync(join(root, key))
  mkdirSync(join(root, key))
  expect((await writeBackup(database.db, newDirectory(), { at, files })).files).toEqual({ copied: 3, missing: [key] })
})

test('a backup with a file that is not as it was written is refused, and nothing is made', async () => {
  const { database, files, ids } = await worldOfFiles(['ana'])
  const place = newDirectory()
  await writeBackup(database.db, place, { at, files })
  const file = join(place, 'files', fileKey({ kind: 'profilePicture', id: ids.get('ana') ?? '', variant: 'large' }))
  const other = await newDatabase()
  for (const damage of [() => writeFileSync(file, 'other bytes'), () => rmSync(file)]) {
    damage()
    await expect(restoreBackup(other.db, place, { files: newStore() })).rejects.toThrow(
      `The backup is damaged: ${file} is not as it was written.`,
    )
    expect(await listTables(other.db)).toEqual([])
  }
})

test('where a bucket keeps the files the rows are saved alone', async () => {
  const { database } = await worldOfFiles(['ana'])
  const place = newDirectory()
  const manifest = await writeBackup(database.db, place, { at, files: null })
  expect([manifest.files, manifest.tables['public.files']?.rows]).toEqual([null, 2])
  const other = await newDatabase()
  expect((await restoreBackup(other.db, place, { files: newStore() })).files).toBeNull()
})

/** Players with a picture each, by name. */
async function worldOfFiles(names: string[], files = newStore()) {
  const database = await newDatabase('empty')
  const ids = new Map<string, string>()
  const owners: string[] = []
  for (const name of names) {
    const ownerId = await insertPlayer(database.db, name)
    const variants = { small: Buffer.from(`small of ${name}`), large: Buffer.from(`large of ${name}`) }
    const stored = await storeFile(files, 'profilePicture', { type: 'image/webp', variants })
    await database.inTransaction((tx) => insertFile(tx, stored, { ownerId, at }))
    ids.set(name, stored.id)
    owners.push(ownerId)
  }
  return { database, files, ids, owners }
}

async function newDatabase(from: 'nothing' | 'empty' = 'nothing'): Promise<TestDatabase> {
  const database = await createDatabase(from)
  onTestFinished(() => database.drop())
  return database
}

function newStore(): FileStore {
  return new DiskStore(join(temporaryDirectory(), 'files'))
}

function boundTo(store: FileStore): FileStore {
  return {
    put: (...file) => store.put(...file),
    get: (key) => store.get(key),
    delete: (keys) => store.delete(keys),
    list: () => store.list(),
    check: () => store.check(),
  }
}

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = []
  for await (const listed of store.list()) keys.push(...listed.map(({ key }) => key))
  return keys
}

function newDirectory(): string {
  return join(temporaryDirectory(), 'backup')
}
