import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { insertPlayer } from '../../test/_player.ts'
import { noticesLiveMillis, saveNotices, type NewNotice } from './save-notices.ts'

const at = Date.parse('2026-11-22T15:00:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('notices of one moment are saved by three statements, each in the language of its player', async () => {
  const ana = await insertPlayer(database.db, 'ana')
  const amal = await insertPlayer(database.db, 'amal')
  await database.db.updateTable('profiles').set({ language: 'ar-SA' }).where('id', '=', amal).execute()
  const notices = [level(ana, 2), level(amal, 3), frozen(ana, '2026-11-20'), frozen(ana, '2026-11-21')]
  const { saved, statements } = await save(notices)
  expect(statements).toBe(3)
  expect(saved.toSorted()).toEqual([ana, ana, ana, amal].toSorted())
  const [of] = await savedNotices(amal)
  expect(of).toMatchObject({ type: 'level_up', title: 'مستوى جديد', milestone: true, data: { count: 3, xp: 0 } })
  expect(await savedNotices(ana)).toMatchObject([
    { type: 'level_up', title: 'Nível novo', milestone: true },
    { type: 'streak_frozen', milestone: true, data: { day: '2026-11-20', days: 3, left: 0 } },
    { type: 'streak_frozen', milestone: true, data: { day: '2026-11-21' } },
  ])
})

test('the same cause saves one notice, whether it comes twice at once or later', async () => {
  const bia = await insertPlayer(database.db, 'bia')
  expect((await save([level(bia, 2), level(bia, 2)])).saved).toEqual([bia])
  expect((await save([level(bia, 2), level(bia, 3)])).saved).toEqual([bia])
  expect(await savedNotices(bia)).toHaveLength(2)
})

test('who is gone gets none, and none at all takes no statement', async () => {
  const caio = await insertPlayer(database.db, 'caio')
  await database.db
    .updateTable('profiles')
    .set({ deleted_at: new Date(at) })
    .where('id', '=', caio)
    .execute()
  expect(await save([level(caio, 2)])).toMatchObject({ saved: [] })
  expect(await save([])).toEqual({ saved: [], statements: 0 })
})

test('who is just going gets none: they are waited for, and nothing is written behind them', async () => {
  const fay = await insertPlayer(database.db, 'fay')
  let saving: ReturnType<typeof save> | undefined
  await database.inTransaction(async (tx) => {
    // As a deletion begins and ends.
    await tx.selectFrom('profiles').select('id').where('id', '=', fay).forUpdate().execute()
    await tx.deleteFrom('notifications').where('user_id', '=', fay).execute()
    saving = save([level(fay, 2)])
    await somebodyWaits(database.db)
    await tx
      .updateTable('profiles')
      .set({ deleted_at: new Date(at) })
      .where('id', '=', fay)
      .execute()
  })
  expect(await saving).toMatchObject({ saved: [] })
  expect(await savedNotices(fay)).toEqual([])
})

test('what is older than 90 days goes with the next notice of its player, and with nobody else’s', async () => {
  const duda = await insertPlayer(database.db, 'duda')
  const eva = await insertPlayer(database.db, 'eva')
  await save([level(duda, 2), level(eva, 2)], at - noticesLiveMillis - 1)
  await save([level(duda, 3)], at - noticesLiveMillis)
  await save([level(duda, 4)])
  expect((await savedNotices(duda)).map(({ ref }) => ref)).toEqual(['3', '4'])
  expect((await savedNotices(eva)).map(({ ref }) => ref)).toEqual(['2'])
})

function level(userId: string, count: number): NewNotice {
  return { userId, fromUserId: null, type: 'level_up', ref: String(count), data: { count, xp: 0, cents: 5_000 } }
}

function frozen(userId: string, day: string): NewNotice {
  return { userId, fromUserId: null, type: 'streak_frozen', ref: day, data: { day, days: 3, left: 0 } }
}

/** Saves notices, and counts the statements that it takes. */
async function save(notices: NewNotice[], when = at): Promise<{ saved: string[]; statements: number }> {
  let statements = 0
  const saved = await database.inTransaction((tx) => {
    const counted = tx.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    return saveNotices(counted, notices, when)
  })
  return { saved, statements }
}

function savedNotices(userId: string) {
  const rows = database.db.selectFrom('notifications').select(['type', 'ref', 'title', 'milestone', 'data'])
  return rows.where('user_id', '=', userId).orderBy('type').orderBy('ref').execute()
}
