/**
 * What a draw costs the database does not grow with the bank (product 3.2): as many statements, and as many rows, with 210
 * questions and with more than 5,000.
 */
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { drawFor, type Matches } from '../src/match/match-api.ts'
import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import type { Db, Tx } from '../src/platform/postgres/db.ts'
import { liveQuestions, textsOf, withVariants } from '../src/question/question-api.ts'
import { lastReviewed, questionsInReview } from '../src/review/review-store.ts'
import { insertAnswered } from './_answered.ts'
import { bankIn } from './_bank.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { growUp, insertPlayer } from './_player.ts'
import { rowsRead } from './_rows-read.ts'

const times = 25
const tables = [
  'questions',
  'question_versions',
  'bank_marks',
  'answers',
  'review_cards',
  'profiles',
  'learner_ratings',
]

let small: TestDatabase
let large: TestDatabase
beforeAll(async () => {
  small = await createDatabase('seeded')
  large = await createDatabase('seeded')
  await grow(large.db)
})
afterAll(async () => {
  await small.drop()
  await large.drop()
})

test.each([
  ['of somebody who has just begun', 'solo', 0],
  ['of somebody who has seen much', 'solo', 150],
  ['of a match that competes', 'duel', 150],
] as const)('a draw %s costs what it costs with a bank of any size', async (name, format, answered) => {
  const costs = [await costOf(small, { name, format, answered }), await costOf(large, { name, format, answered })]
  expect(costs[0]).toMatchObject({ questions: 10 })
  expect(costs[1]).toEqual(costs[0])
})

type Drawing = { name: string; format: 'solo' | 'duel'; answered: number }

/** Statements and rows of a quiz's draw with the texts of its first question, by a process that has read the bank. */
async function costOf(database: TestDatabase, { name, format, answered }: Drawing) {
  const userId = await insertPlayer(database.db, `${name.replaceAll(' ', '')}-${answered}`)
  const pool = await liveQuestions(bankIn(database), database.db, {})
  const seen = pool.filter(({ questionId }) => !questionId.includes('~')).slice(0, answered)
  if (answered > 0) {
    await growUp(database.db, userId)
    await insertAnswered(
      database.db,
      seen.map(({ questionId }) => ({ questionId, userId })),
    )
  }
  const process = connectForLongWork(database.url, { log: pino({ level: 'silent' }), asRequests: true })
  onTestFinished(() => process.close())
  await liveQuestions(bankIn(process), process.db, {})
  let [statements, questions] = [0, 0]
  const rows = await rowsRead(process, tables, async (db) => {
    const tx = counting(db, () => (statements += 1))
    questions = (await drawn(process, tx, userId, format)).length
  })
  return { statements, rows, questions }
}

async function drawn(process: Connection, tx: Tx, userId: string, format: Drawing['format']) {
  // safe: a draw looks at nothing else
  const matches = {
    app: { ...process, clock: { now: () => 0 } },
    elsewhere: [{ openQuestions: questionsInReview, lastSeen: lastReviewed }],
  } as unknown as Matches
  const pool = await liveQuestions(bankIn(process), tx, {})
  const { questions } = await drawFor(matches, tx, [userId], pool, { format, count: 10, seed: userId })
  const asked = await withVariants(process, tx, questions, userId)
  await textsOf(process, tx, asked.slice(0, 1), 'pt-BR')
  return questions
}

/** The same transaction, told of each of its statements. */
function counting(db: Db, onStatement: () => void): Tx {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      onStatement()
      return node
    },
    transformResult: async ({ result }) => result,
  }) as Tx // safe: `rowsRead` works in a transaction
}

/** Each question of the bank so many times more, in one language: a bank of its size, and not of its bytes. */
async function grow(db: Db): Promise<void> {
  await sql`
    insert into questions (id, subject, topic, concept, family, difficulty, region, origin, state, current_version, rating)
    select id || '~' || n, subject, topic, concept, family || '-' || n, difficulty, region, origin, state, current_version, rating
    from questions, generate_series(1, ${times}::int) n`.execute(db)
  await sql`
    insert into question_versions (question_id, version, kind, body, content_hash)
    select question_id || '~' || n, version, kind,
      body - 'texts' || jsonb_build_object('texts', jsonb_build_object('pt-BR', body->'texts'->'pt-BR')), content_hash
    from question_versions, generate_series(1, ${times}::int) n`.execute(db)
}
