import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { bankIn, plainly } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { connectForLongWork, type Connection } from '../platform/postgres/connect.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { liveQuestions, refreshBank } from './bank.ts'
import { pauseWithinBounds } from './pauses.ts'
import { resumeQuestion, textsOf } from './question-api.ts'
import { writeSeed, type SeedRow } from './question-store.ts'

const id = 'roi-001'
const paused = { questionId: id, version: 1, topic: 'roi' }
const at = Date.parse('2026-11-23T12:00:00Z')

let database: TestDatabase
/** Another process on the same database: connections of its own, and a memory of its own. */
let other: Connection
beforeAll(async () => {
  database = await createDatabase('seeded')
  other = connectForLongWork(database.url, { log: pino({ level: 'silent' }), asRequests: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('question_pauses').execute()
  await database.db.updateTable('questions').set({ state: 'live' }).execute()
})
afterAll(async () => {
  await other.close()
  await database.drop()
})

const pauseIn = (tx: Tx) => pauseWithinBounds(tx, [paused], { cause: 'alarm', at })
const isLive = async (process: Pick<Connection, 'db'>, db: Db = process.db) =>
  (await liveQuestions(bankIn(process), db, {})).some(({ questionId }) => questionId === id)

describe('two processes that have read the bank', () => {
  test('miss a question that one of them paused, from the commit on, and have it again when it is resumed', async () => {
    for (const [one, another] of [
      [database, other],
      [other, database],
    ] as const) {
      expect([await isLive(one), await isLive(another)]).toEqual([true, true])
      await one.inTransaction(pauseIn)
      expect([await isLive(another), await isLive(one)]).toEqual([false, false])
      await resumeQuestion(another, id, at)
      // Else the bounds of a day let the machine pause no more.
      await database.db.deleteFrom('question_pauses').execute()
      expect([await isLive(one), await isLive(another)]).toEqual([true, true])
    }
  })

  test('miss it in every draw that begins after the commit, whatever is read at the same time', async () => {
    for (let round = 0; round < 20; round++) {
      let committed = false
      const drawing = Array.from({ length: 8 }, async (_, index) => {
        const process = index % 2 === 0 ? database : other
        for (let draw = 0; draw < 5; draw++) {
          const after = committed
          const live = await process.inTransaction((tx) => isLive(process, tx))
          if (after) expect(live).toBe(false)
        }
      })
      await (round % 2 === 0 ? database : other).inTransaction(pauseIn)
      committed = true
      await Promise.all(drawing)
      expect([await isLive(database), await isLive(other)]).toEqual([false, false])
      await database.db.deleteFrom('question_pauses').execute()
      await resumeQuestion(database, id, at)
    }
  })

  test('see a change before its commit in its own transaction alone, and nothing of one that is undone', async () => {
    const undone = new Error('undone')
    const work = database.inTransaction(async (tx) => {
      await pauseIn(tx)
      expect(await isLive(database, tx)).toBe(false)
      expect([await isLive(database), await isLive(other)]).toEqual([true, true])
      expect(await isLive(database, tx)).toBe(false)
      throw undone
    })
    await expect(work).rejects.toBe(undone)
    expect([await isLive(database), await isLive(other)]).toEqual([true, true])
    await other.inTransaction(pauseIn)
    expect(await isLive(database)).toBe(false)
  })

  test('have the new version of a question, and the new key', async () => {
    const known = async (process: Connection) =>
      (await liveQuestions(bankIn(process), process.db, { ids: ['new-001'] })).map(({ version, key }) => ({
        version,
        key,
      }))
    const own = await createDatabase()
    const beside = connectForLongWork(own.url, { log: pino({ level: 'silent' }) })
    onTestFinished(async () => {
      await beside.close()
      await own.drop()
    })
    for (const [index, correct] of (['a', 'b'] as const).entries()) {
      await own.inTransaction((tx) => writeSeed(tx, [row('new-001', correct)], correct))
      const found = [{ version: index + 1, key: row('new-001', correct).body.key }]
      expect([await known(own), await known(beside)]).toEqual([found, found])
    }
    await own.inTransaction((tx) => writeSeed(tx, [row('other-001', 'a')], 'without it'))
    expect([await known(own), await known(beside)]).toEqual([[], []])
  })
})

test('how hard a question is by now is known when it is read again', async () => {
  const rating = async () => (await liveQuestions(bankIn(database), database.db, { ids: [id] }))[0]?.rating
  await rating()
  await other.db.updateTable('questions').set({ rating: 1_234 }).where('id', '=', id).execute()
  await refreshBank(database, database.db)
  expect(await rating()).toBe(1_234)
})

test('a filter takes what it names, and nothing where it names nothing', async () => {
  const all = await liveQuestions(bankIn(database), database.db, {})
  const of = (where: Parameters<typeof liveQuestions>[2]) => liveQuestions(bankIn(database), database.db, where)
  expect(await of({ subject: 'financas', topic: 'roi' })).toEqual(all.filter(({ topic }) => topic === 'roi'))
  expect(await of({ subject: 'financas' })).toEqual(all.filter(({ subject }) => subject === 'financas'))
  expect(await of({ topics: ['roi', 'defi'] })).toEqual(all.filter(({ topic }) => topic === 'roi' || topic === 'defi'))
  expect((await of({ ids: ['roi-002', id] })).map(({ questionId }) => questionId)).toEqual([id, 'roi-002'])
  expect([await of({ ids: [] }), await of({ topics: [] })]).toEqual([[], []])
})

test('a question is asked until its last day is over in São Paulo, and again when it has a later one', async () => {
  const validUntil = (day: string | null) =>
    database.db.updateTable('questions').set({ valid_until: day }).where('id', '=', id).execute()
  onTestFinished(async () => void (await validUntil(null)))
  const asked = async (process: Pick<Connection, 'db'>, time: string) =>
    (await liveQuestions(bankIn(process, Date.parse(time)), process.db, {})).some(({ questionId }) => questionId === id)
  const around = async () => [
    await asked(database, '2027-06-30T23:59:59-03:00'),
    await asked(database, '2027-07-01T00:00:00-03:00'),
    await asked(other, '2027-07-01T00:00:00-03:00'),
  ]
  expect(await around()).toEqual([true, true, true])
  await validUntil('2027-06-30')
  expect(await around()).toEqual([true, false, false])
  await validUntil('2027-07-01')
  expect(await around()).toEqual([true, true, true])
})

test('what is moved to another family, or found to take paper, is known to other processes at once', async () => {
  const read = async () => {
    const [one] = await liveQuestions(bankIn(other), other.db, { ids: [id] })
    return one && [one.family, one.pace]
  }
  const before = await read()
  onTestFinished(async () => {
    await database.db
      .updateTable('questions')
      .set({ family: before?.[0] ?? '', pace: null })
      .where('id', '=', id)
      .execute()
  })
  await database.db.updateTable('questions').set({ family: 'another' }).where('id', '=', id).execute()
  expect(await read()).toEqual(['another', null])
  await database.db.updateTable('questions').set({ pace: 'calm' }).where('id', '=', id).execute()
  expect(await read()).toEqual(['another', 'calm'])
})

test('texts are read by language: the others come when somebody reads them', async () => {
  const keys = [{ questionId: id, version: 1 }]
  const read = async (language: 'pt-BR' | 'ar-SA') => (await textsOf(other, other.db, keys, language))[0]?.prompt
  const portuguese = await read('pt-BR')
  await database.db
    .updateTable('question_versions')
    .set({ body: JSON.stringify({ texts: { 'ar-SA': { prompt: 'later', options: {}, explanation: '' } } }) })
    .where('question_id', '=', id)
    .execute()
  expect([await read('pt-BR'), await read('ar-SA')]).toEqual([portuguese, 'later'])
})

test('who brings in the bank and who pauses a question that leaves it follow each other', async () => {
  const own = await createDatabase()
  onTestFinished(() => own.drop())
  await own.inTransaction((tx) => writeSeed(tx, [row('one-001', 'a'), row('two-001', 'a')], 'first'))
  let seeding: Promise<void> | undefined
  // Not `inTransaction`, which would run a victim of a deadlock again.
  await own.db.transaction().execute(async (tx) => {
    await tx.selectFrom('questions').select('id').where('id', '=', 'two-001').forNoKeyUpdate().execute()
    seeding = own.db.transaction().execute((seed) => writeSeed(seed, [row('one-001', 'b')], 'second'))
    await somebodyWaits(own.db)
    await pauseWithinBounds(tx, [{ questionId: 'two-001', version: 1, topic: 'roi' }], { cause: 'alarm', at })
    await tx.updateTable('questions').set({ state: 'paused' }).where('id', '=', 'two-001').execute()
  })
  await seeding
  expect(await liveQuestions(bankIn(own), own.db, {})).toMatchObject([{ questionId: 'one-001', version: 2 }])
})

function row(questionId: string, correct: 'a' | 'b'): SeedRow {
  return {
    id: questionId,
    hash: correct,
    subject: 'financas',
    topic: 'roi',
    concept: 'c',
    ...plainly(questionId),
    difficulty: 'easy',
    region: null,
    rating: 1_500,
    kind: 'choice',
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct },
      unit: null,
      sources: [],
      texts: {} as SeedRow['body']['texts'], // safe: nobody reads the texts here
    },
  }
}
