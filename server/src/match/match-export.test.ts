import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertAnswered } from '../../test/_answered.ts'
import { anyDate, anyText } from '../../test/_anything.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { seedQuestions } from '../question/question.ts'
import { matchExportParts } from './match-own-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await seedQuestions(database)
})
afterAll(() => database.drop())

test('a match is told with one’s own answers, and of the others with their nicknames alone', async () => {
  const [ana, bia] = [await insertPlayer(database.db, 'ana'), await insertPlayer(database.db, 'bia')]
  const match = await insertAnswered(database.db, [
    { questionId: 'roi-001', userId: ana },
    { questionId: 'roi-001', userId: bia, choice: { option: 'd' }, correct: false },
  ])
  const seats = [{ user_id: ana }, { user_id: bia }, { user_id: null, bot_id: randomUUID() }]
  await database.db
    .insertInto('match_seats')
    .values(seats.map((who, seat) => ({ match_id: match, seat, ...who, result: null })))
    .execute()
  const told = await matchesOf(ana)
  expect(told).toEqual([
    {
      matchId: match,
      format: 'royale',
      seat: 0,
      result: null,
      others: ['bia'],
      bots: 1,
      endedReason: 'finished',
      startedAt: anyDate,
      endedAt: anyDate,
      answers: [
        {
          position: 0,
          questionId: 'roi-001',
          version: 1,
          variant: null,
          choice: { option: 'a' },
          correct: true,
          elapsedMillis: 4_000,
          points: 0,
          firstAttempt: true,
          hints: [],
          answeredAt: anyText,
        },
      ],
    },
  ])
  expect(JSON.stringify(told)).not.toContain(bia)
})

test('more matches than are read at a time are all told, once', async () => {
  const eva = await insertPlayer(database.db, 'eva')
  for (let count = 0; count < 405; count++) {
    const match = await insertAnswered(database.db, [{ questionId: 'roi-001', userId: eva }])
    const seat = { match_id: match, seat: 0, user_id: eva, result: null }
    await database.db.insertInto('match_seats').values(seat).execute()
  }
  const told = (await matchesOf(eva)) as { matchId: string }[] // safe: the next lines count them
  expect(told).toHaveLength(405)
  expect(new Set(told.map(({ matchId }) => matchId)).size).toBe(405)
})

async function matchesOf(userId: string): Promise<unknown[]> {
  const [part] = matchExportParts
  if (!part || !('rows' in part)) throw new Error('no rows')
  const told: unknown[] = []
  for await (const rows of part.rows(database.db, userId)) told.push(...rows)
  return told
}
