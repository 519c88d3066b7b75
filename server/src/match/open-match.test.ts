import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { showcaseIds } from '@satoshi/content/server'
import { formatNamed } from '@satoshi/rules/match/format'
import type { MatchPlan } from '@satoshi/rules/match/start'
import { drawVariant } from '@satoshi/rules/match/variant'
import { matchFormats } from '@satoshi/rules/words'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bankIn } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { liveQuestions } from '../question/question-api.ts'
import { loadMatch } from './match-store.ts'
import type { Matches } from './matches.ts'
import { drawFor, openMatch } from './open-match.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase('seeded')))
afterAll(() => database.drop())

test('a match asks the variants that its own seed draws, with their keys, for all its seats', async () => {
  const userId = await insertPlayer(database.db, 'bia')
  const live = await liveQuestions(bankIn(database), database.db, {})
  const varying = live.filter(({ varies, key }) => varies && key.kind === 'number').slice(0, 9)
  const questions = [...varying, ...live.filter(({ varies }) => !varies).slice(0, 1)]
  const open = (seed: string) =>
    database.inTransaction((tx) =>
      openMatch(database, tx, {
        id: randomUUID(),
        format: 'duel',
        seed,
        questions,
        occupants: [
          { kind: 'player', userId },
          { kind: 'bot', botId: randomUUID() },
        ],
        stakeCents: null,
        at: Date.parse('2026-11-23T15:00:00Z'),
      }),
    )
  const [one, again, other] = [await open('one'), await open('one'), await open('other')]
  expect(one.questions.map(({ variant }) => variant)).toEqual(
    questions.map(({ questionId }, index) => (index < 9 ? drawVariant('one', questionId) : undefined)),
  )
  expect(again.questions).toEqual(one.questions)
  // What a second account sees beside this match tells next to nothing of its keys.
  const told = one.questions.filter(({ key }, index) => isDeepStrictEqual(key, other.questions[index]?.key))
  expect(told.length).toBeLessThanOrEqual(3)
  expect((await loadMatch(database.db, one.id))?.match.questions).toEqual(one.questions)
})

test.each(matchFormats)(
  'what anybody may learn by heart is drawn for %s only where nobody competes',
  async (format) => {
    const userId = await insertPlayer(database.db, `drawn-${format}`)
    // safe: a draw looks at nothing else
    const matches = { app: { ...database, clock: { now: () => 0 } }, elsewhere: [] } as unknown as Matches
    // The player is at home in Brazil; nobody is at home everywhere.
    const pool = (await liveQuestions(bankIn(database), database.db, {})).filter(({ region }) => region !== 'US')
    const order = { format, count: pool.length, seed: 'seed' }
    const { questions } = await database.inTransaction((tx) => drawFor(matches, tx, [userId], pool, order))
    const drawn = new Set(questions.map(({ questionId }) => questionId))
    const { competes } = formatNamed(format)
    expect(showcaseIds.filter((id) => drawn.has(id))).toEqual(competes ? [] : [...showcaseIds])
    const fit = pool.filter(({ questionId, pace }) => !showcaseIds.includes(questionId) && pace !== 'calm')
    expect(drawn.size).toBe(competes ? new Set(fit.map(({ family }) => family)).size : pool.length)
  },
)

test('a guest is no occupant that the server may be given, nor one that the database takes', async () => {
  const userId = await insertPlayer(database.db, 'ana')
  const questions = (await liveQuestions(bankIn(database), database.db, {})).slice(0, 10)
  const plan = (): Omit<MatchPlan, 'occupants'> => ({
    id: randomUUID(),
    format: 'duel',
    seed: 'seed',
    questions,
    stakeCents: null,
    at: Date.parse('2026-11-23T15:00:00Z'),
  })
  const player = { kind: 'player', userId } as const
  const guest = { kind: 'guest', guestId: randomUUID() } as const
  const bot = { kind: 'bot', botId: randomUUID() } as const
  await database.inTransaction((tx) => openMatch(database, tx, { ...plan(), occupants: [player, bot] }))
  await expect(
    // @ts-expect-error: who opens the door to guests begins here, with a column for them
    database.inTransaction((tx) => openMatch(database, tx, { ...plan(), occupants: [player, guest] })),
  ).rejects.toThrow('match_seats_check')
})
