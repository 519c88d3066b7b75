import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertCrowd } from '../../test/_crowd.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { rowsRead } from '../../test/_rows-read.ts'
import { insertPlayer } from '../../test/_player.ts'
import { seedQuestions } from '../question/question.ts'
import { readAnswers, type AnswerPlace, type AnswerRange } from './answer-store.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const first = '00000000-0000-4000-8000-000000000000'
const rounds = 200
const inRound = 10
/** A page, what is sorted with its last answer, and a few. */
const atOnce = 100

let database: TestDatabase
let ana: string

beforeAll(async () => {
  database = await createDatabase()
  await seedQuestions(database)
  ana = await insertPlayer(database.db, 'ana')
  for (const id of [ana, ...(await insertCrowd(database.db, 'other', 4))]) await fill(id)
  await sql`analyze answers, matches, review_sessions, questions`.execute(database.db)
}, 60_000)
afterAll(() => database.drop())

test('a page reads the answers that it shows and one more, at any depth', async () => {
  expect((await readAnswers(database.db, ana, page())).map(({ mode }) => mode)).toContain('review')
  expect(await read(page())).toBeLessThan(atOnce)
  const deep = page({ before: { at: now - 150 * hour, roundId: first, position: 0 } })
  expect(await readAnswers(database.db, ana, deep)).toHaveLength(51)
  expect(await read(deep)).toBeLessThan(atOnce)
  expect(await sessionsRead(deep)).toBeLessThan(30)
})

test('a page of a topic that was never played reads the answers of the player, and of nobody else', async () => {
  expect(await read(page({ topic: 'roi', correct: false }))).toBeLessThan(rounds * inRound + atOnce)
})

test('pages are the whole history, without a gap and without repeating', async () => {
  const seen: string[] = []
  let before: AnswerPlace | null = null
  for (;;) {
    const rows = await readAnswers(database.db, ana, page({ before }))
    seen.push(...rows.map(({ roundId, position }) => `${roundId} ${position}`))
    const last = rows.at(-1)
    if (!last || rows.length < 51) break
    before = { at: last.at.getTime(), roundId: last.roundId, position: last.position }
  }
  expect(seen).toHaveLength(2 * rounds * inRound)
  expect(new Set(seen).size).toBe(seen.length)
})

function page(range: Partial<AnswerRange> = {}): AnswerRange {
  return { before: null, topic: null, correct: null, now, limit: 51, ...range }
}

/** Rows of answers that PostgreSQL touched for a page. */
function read(range: AnswerRange): Promise<number> {
  return rowsRead(database, ['answers'], (db) => readAnswers(db, ana, range))
}

function sessionsRead(range: AnswerRange): Promise<number> {
  return rowsRead(database, ['review_sessions'], (db) => readAnswers(db, ana, range))
}

/** Quizzes of a player, one an hour, each with ten answers at one moment, and as many sessions of cards half an hour later. */
async function fill(userId: string): Promise<void> {
  const { rows: asked } = await sql<{ questionId: string; version: number; key: unknown }>`
    select q.id as "questionId", v.version, v.body -> 'key' as key
    from questions q join question_versions v on v.question_id = q.id and v.version = q.current_version
    order by q.id limit ${inRound}`.execute(database.db)
  const state = JSON.stringify({ questions: asked })
  const given = asked.map(() => ({ choice: { option: 'a' }, elapsedMillis: 4_000, verdict: 'wrong' }))
  const session = JSON.stringify({ questions: asked, answers: given })
  await sql`
    with quizzes as (
      insert into matches (id, format, format_version, phase, seq, state, seed, created_at, ended_at, settled_at)
      select gen_random_uuid(), 'solo', 1, 'ended', 1, ${state}::jsonb, 's', at, at, at
      from (select ${new Date(now)}::timestamptz - n * interval '1 hour' as at from generate_series(1, ${rounds}::int) n) hours
      returning id, ended_at
    )
    insert into answers (match_id, seat, position, user_id, question_id, version, choice, correct, elapsed_millis, points,
                         first_attempt, answered_at)
    select id, 0, n - 1, ${userId}, asked ->> 'questionId', (asked ->> 'version')::int, '{"option":"a"}', false, 4000, 0,
           false, ended_at
    from quizzes cross join jsonb_array_elements(${state}::jsonb -> 'questions') with ordinality q (asked, n)`.execute(
    database.db,
  )
  await sql`
    insert into review_sessions (id, user_id, state, started_at, ended_at)
    select gen_random_uuid(), ${userId}, ${session}::jsonb, at, at
    from (select ${new Date(now)}::timestamptz - n * interval '1 hour' + interval '30 minutes' as at
          from generate_series(1, ${rounds}::int) n) hours`.execute(database.db)
}
