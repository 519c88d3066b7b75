import { randomUUID } from 'node:crypto'

import type { MatchQuestion } from '@satoshi/rules/match/match'
import type { MatchPlan } from '@satoshi/rules/match/start'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { openMatch } from './open-match.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('a guest is no occupant that the server may be given, nor one that the database takes', async () => {
  const userId = await insertPlayer(database.db, 'ana')
  const question = (index: number): MatchQuestion => ({
    questionId: `roi-${index}`,
    version: 1,
    difficulty: 'easy',
    key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'b' },
  })
  const plan = (): Omit<MatchPlan, 'occupants'> => ({
    id: randomUUID(),
    format: 'duel',
    seed: 'seed',
    questions: Array.from({ length: 10 }, (_, index) => question(index)),
    stakeCents: null,
    at: Date.parse('2026-11-23T15:00:00Z'),
  })
  const player = { kind: 'player', userId } as const
  const guest = { kind: 'guest', guestId: randomUUID() } as const
  const bot = { kind: 'bot', botId: randomUUID() } as const
  await database.inTransaction((tx) => openMatch(tx, { ...plan(), occupants: [player, bot] }))
  await expect(
    // @ts-expect-error: who opens the door to guests begins here, with a column for them
    database.inTransaction((tx) => openMatch(tx, { ...plan(), occupants: [player, guest] })),
  ).rejects.toThrow('match_seats_check')
})
