import { expect, onTestFinished, test } from 'vitest'

import { plainly } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { writeSeed, type SeedRow } from './question-store.ts'
import { textsOf } from './question-api.ts'

test('texts are those of the database that is asked, also within a transaction', async () => {
  const [one, other] = [await databaseWithPrompt('here'), await databaseWithPrompt('there')]
  expect(await promptIn(one)).toBe('here')
  expect(await promptIn(other)).toBe('there')
  expect(await other.inTransaction((tx) => promptIn(other, tx))).toBe('there')
})

test('a version that was read once is not read again, whatever the connection', async () => {
  const database = await databaseWithPrompt('once')
  expect(await database.inTransaction((tx) => promptIn(database, tx))).toBe('once')
  await database.db.deleteFrom('question_versions').execute()
  expect(await promptIn(database)).toBe('once')
})

async function promptIn(database: TestDatabase, db = database.db): Promise<string | undefined> {
  const [text] = await textsOf(database, db, [{ questionId: 'same-001', version: 1 }], 'pt-BR')
  return text?.prompt
}

/** A database with one question, which asks `prompt`. */
async function databaseWithPrompt(prompt: string): Promise<TestDatabase> {
  const database = await createDatabase()
  onTestFinished(() => database.drop())
  const text = { prompt, options: {}, explanation: '' }
  const row: SeedRow = {
    id: 'same-001',
    hash: prompt,
    subject: 'economia',
    topic: 'inflation',
    concept: 'c',
    ...plainly('same-001'),
    difficulty: 'medium',
    region: null,
    rating: 1500,
    kind: 'choice',
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'a' },
      unit: null,
      sources: [],
      texts: { 'pt-BR': text } as SeedRow['body']['texts'], // safe: nobody reads the other languages here
    },
  }
  await database.inTransaction((tx) => writeSeed(tx, [row], prompt))
  return database
}
