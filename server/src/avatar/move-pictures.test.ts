import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { temporaryDirectory } from '../../test/_process.ts'
import { DiskStore } from '../platform/files/disk-store.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { readPublicFile } from '../platform/files/files.ts'
import { moveOldPictures } from './move-pictures.ts'

let database: TestDatabase
let players: string[]
beforeAll(async () => {
  database = await createDatabase()
  players = []
  for (let each = 0; each < 45; each++) players.push(await insertPlayer(database.db, `player ${each}`))
})
afterAll(() => database.drop())

const madeAt = new Date('2026-11-21T12:00:00Z')

test('pictures in rows become files under their ids, also when it is cut short and by two at once', async () => {
  const ids = new Map(players.map((player) => [player, crypto.randomUUID()]))
  for (const [player, id] of ids) {
    const picture = { user_id: player, id, made_at: madeAt }
    const bytes = { small: Buffer.from(`small of ${player}`), large: Buffer.from(`large of ${player}`) }
    await database.db
      .insertInto('profile_images')
      .values({ ...picture, ...bytes })
      .execute()
  }
  const files: FileStore = new DiskStore(temporaryDirectory())
  const app = { ...database, files }
  let left = 33
  const dying: FileStore = {
    put: async (...file) => {
      if (left-- <= 0) throw new Error('killed')
      await files.put(...file)
    },
    get: (key) => files.get(key),
    delete: (keys) => files.delete(keys),
    list: () => files.list(),
    check: () => files.check(),
  }
  await expect(moveOldPictures({ ...app, files: dying })).rejects.toThrow('killed')
  await Promise.all([moveOldPictures(app), moveOldPictures(app)])

  expect(await database.db.selectFrom('profile_images').select('id').execute()).toEqual([])
  for (const [player, id] of ids) {
    for (const variant of ['small', 'large']) {
      const found = await readPublicFile(app, { kind: 'profilePicture', id, variant })
      expect(String(found?.bytes)).toBe(`${variant} of ${player}`)
    }
  }
  const rows = await database.db.selectFrom('files').select(['owner_id', 'created_at']).execute()
  expect(rows).toHaveLength(90)
  expect(new Set(rows.map((row) => row.owner_id))).toEqual(new Set(players))
  expect(new Set(rows.map((row) => row.created_at.getTime()))).toEqual(new Set([madeAt.getTime()]))
  await moveOldPictures(app)
})
