import { setTimeout as pause } from 'node:timers/promises'

import { bankHash, questionFiles, questionsIn } from '@satoshi/content/server'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { plainly } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { somebodyWaits } from '../../test/_lock-wait.ts'
import { startServer } from '../../test/_server.ts'
import { connect, connectForLongWork } from '../platform/postgres/connect.ts'
import { lockSeeding, seededHash, writeSeed, type SeedRow } from './question-store.ts'
import { seedQuestions } from './question.ts'

let database: TestDatabase
beforeEach(async () => {
  const own = await createDatabase()
  database = own
  onTestFinished(() => own.drop())
})

test('the bank of the files is there after the first start, and a later start leaves it as it is', async () => {
  await seedQuestions(database)
  const first = await bank()
  const files = questionsIn(questionFiles()).map(({ id, hash }): [string, string] => [id, hash])
  expect(new Map(first.map(({ id, hash }) => [id, hash]))).toEqual(new Map(files))
  expect(first.every(({ state, version }) => state === 'live' && version === 1)).toBe(true)
  await seedQuestions(database)
  expect(await bank()).toEqual(first)
})

test('a database from before questions had a country learns it, and each keeps its version', async () => {
  await seedQuestions(database)
  const first = await bank()
  const regions = () => database.db.selectFrom('questions').select(['id', 'region']).orderBy('id').execute()
  const known = await regions()
  expect(known.filter(({ region }) => region !== null).length).toBeGreaterThan(0)
  await database.db.updateTable('questions').set({ region: null }).execute()
  await database.db.deleteFrom('seeded').execute()
  await seedQuestions(database)
  expect(await regions()).toEqual(known)
  expect(await bank()).toEqual(first)
})

test('families, levels, pace and last days are as the files say, and a change of them makes no version', async () => {
  await seedQuestions(database)
  const first = await bank()
  const about = () =>
    database.db
      .selectFrom('questions')
      .select(['id', 'family', 'level', 'pace', 'valid_until as validUntil'])
      .orderBy('id')
      .execute()
  const known = new Map((await about()).map((one) => [one.id, one]))
  for (const { id, family, level, pace = null, validUntil = null } of questionsIn(questionFiles()))
    expect(known.get(id)).toEqual({ id, family, level, pace, validUntil })
  const changed = { family: 'other', level: null, pace: 'calm', valid_until: '2020-01-01' } as const
  await database.db.updateTable('questions').set(changed).execute()
  await database.db.deleteFrom('seeded').execute()
  await seedQuestions(database)
  expect(new Map((await about()).map((one) => [one.id, one]))).toEqual(known)
  expect(await bank()).toEqual(first)
})

test('servers that start at once bring the bank in once', async () => {
  const servers = connectForLongWork(database.url, { log: pino({ level: 'silent' }), max: 6 })
  onTestFinished(() => servers.close())
  await Promise.all(Array.from({ length: 6 }, () => seedQuestions(servers)))
  expect(await bank()).toHaveLength(questionsIn(questionFiles()).length)
})

test('a server that starts while another brings the bank in waits for it, longer than a request may take', async () => {
  const log = pino({ level: 'silent' })
  const [patient, requests] = [connectForLongWork(database.url, { log }), connect(database.url, { log })]
  onTestFinished(async () => void (await Promise.all([patient.close(), requests.close()])))
  const begun = Promise.withResolvers<void>()
  const other = patient.inTransaction(async (tx) => {
    await lockSeeding(tx)
    begun.resolve()
    await somebodyWaits(database.db)
    await pause(2_100)
    await writeSeed(tx, [row('one', 'a')], bankHash(questionFiles()))
  })
  await begun.promise
  const server = await startServer({ database: { ...database, ...requests } })
  onTestFinished(() => server.close())
  await other
  expect(await bank()).toMatchObject([{ id: 'one', version: 1 }])
})

test('files that changed since the last start are read again', async () => {
  await write([row('bitcoin-001', 'as it was')], 'an earlier bank')
  await seedQuestions(database)
  expect(await seededHash(database.db)).toBe(bankHash(questionFiles()))
  expect((await bank()).find(({ id }) => id === 'bitcoin-001')).toMatchObject({ version: 2, state: 'live' })
})

test('a question that changed gets a new version, and the old one is kept for those who answered it', async () => {
  await write([row('one', 'a'), row('two', 'a')], 'first')
  await write([row('one', 'b'), row('two', 'a')], 'second')
  expect(await bank()).toMatchObject([
    { id: 'one', version: 2, hash: 'b' },
    { id: 'two', version: 1, hash: 'a' },
  ])
  expect(await versionsOf('one')).toEqual(['a', 'b'])
})

test('a question that left the files is retired, and comes back as it was', async () => {
  await write([row('one', 'a'), row('two', 'a')], 'first')
  await write([row('one', 'a')], 'second')
  expect(await bank()).toMatchObject([{ state: 'live' }, { id: 'two', state: 'retired' }])
  await write([row('one', 'a'), row('two', 'a')], 'third')
  expect(await bank()).toMatchObject([{ state: 'live' }, { id: 'two', state: 'live', version: 1 }])
})

test('what an admin wrote is left alone', async () => {
  await write([row('one', 'a')], 'first')
  await database.db.updateTable('questions').set({ origin: 'admin', state: 'paused' }).execute()
  await write([row('one', 'b'), row('two', 'a')], 'second')
  expect(await bank()).toMatchObject([{ id: 'one', version: 1, hash: 'a', state: 'paused' }, { id: 'two' }])
  await write([row('two', 'a')], 'third')
  expect(await bank()).toMatchObject([{ id: 'one', state: 'paused' }, { id: 'two' }])
})

function write(rows: SeedRow[], hash: string): Promise<void> {
  return database.inTransaction((tx) => writeSeed(tx, rows, hash))
}

/** Every question with the hash of its current version, by id. */
async function bank() {
  const rows = await database.db
    .selectFrom('questions as q')
    .innerJoin('question_versions as v', (on) =>
      on.onRef('v.question_id', '=', 'q.id').onRef('v.version', '=', 'q.current_version'),
    )
    .select(['q.id', 'q.state', 'q.current_version as version', 'v.content_hash as hash'])
    .execute()
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1))
}

async function versionsOf(id: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('question_versions')
    .select('content_hash')
    .where('question_id', '=', id)
    .orderBy('version')
    .execute()
  return rows.map((one) => one.content_hash)
}

function row(id: string, hash: string): SeedRow {
  return {
    id,
    hash,
    subject: 'criptomoedas',
    topic: 'bitcoin',
    concept: 'c',
    ...plainly(id),
    difficulty: 'easy',
    region: null,
    rating: 0,
    kind: 'choice',
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'a' },
      unit: null,
      sources: [],
      texts: {} as SeedRow['body']['texts'], // safe: nobody reads the texts here
    },
  }
}
