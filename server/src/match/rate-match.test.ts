import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { chanceOfRight } from '@satoshi/rules/rating/first-attempt'
import { hour } from '@satoshi/rules/time'

import { plainly } from '../../test/_bank.ts'
import { insertAnswered } from '../../test/_answered.ts'
import { insertQualified } from '../../test/_qualified.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { playOn, soloWorld, start, type SoloWorld } from '../../test/_solo.ts'
import { liveQuestions, questionReport, resumeQuestion } from '../question/question-api.ts'
import { writeSeed, type SeedRow } from '../question/question-store.ts'
import { rateMatch } from './ended-match.ts'

let world: SoloWorld

beforeAll(async () => void (world = await soloWorld()))
// What the test before has paused, or moved, bounds nothing any more.
beforeEach(() => void world.clock.pass(25 * hour))
afterAll(async () => {
  try {
    await expectHonestLedger(world.db)
  } finally {
    await world.close()
  }
})

test('a quiz sends its answers to be rated when it ends, and not before', async () => {
  const [ana = ''] = await newPlayers(1)
  const firstsBefore = new Map((await report()).map(({ id, firsts }) => [id, firsts]))
  const view = await start(world.node, ana, { topic: 'roi' })
  expect(await queued()).not.toContain(view.id)
  const ended = await playOn(world, view, ana, (position) => position !== 1)
  expect(await queued()).toContain(ended.id)

  await rate(ended.id)
  const lines = (await report()).filter(({ id, firsts }) => firsts !== firstsBefore.get(id))
  expect(lines.map(({ topic, firsts, meanMillis }) => ({ topic, firsts, meanMillis }))).toEqual(
    lines.map(() => ({ topic: 'roi', firsts: 1, meanMillis: expect.any(Number) as number })),
  )
  expect(lines.filter(({ shareRight }) => shareRight === 0)).toHaveLength(1)
  const [rated] = await ratingsOf(ana)
  expect(rated?.attempts).toBe(lines.length)
  expect(rated?.theta).not.toBe(1500)
})

test('the ratings are those of the rule, one answer after the other', async () => {
  const [ben = ''] = await newPlayers(1)
  const match = await insertAnswered(world.db, [
    { questionId: 'bitcoin-001', userId: ben },
    { questionId: 'defi-001', userId: ben, correct: false },
  ])
  const before = new Map((await report()).map(({ id, rating }) => [id, rating]))
  await rate(match)
  const guess = 1 / 4
  const surprise = 1 - chanceOfRight(1500, before.get('bitcoin-001') ?? 0, guess)
  const theta = 1500 + 60 * surprise
  const next = theta - (60 / 1.05) * chanceOfRight(theta, before.get('defi-001') ?? 0, guess)
  expect(await line('bitcoin-001')).toMatchObject({
    rating: Math.round((before.get('bitcoin-001') ?? 0) - 80 * surprise),
    firsts: 1,
    shareRight: 1,
  })
  const [rated] = await ratingsOf(ben)
  expect(rated).toMatchObject({ subject: 'criptomoedas', attempts: 2 })
  expect(rated?.theta).toBeCloseTo(next, 1)
})

test('a job that is run again, at once or later, counts nothing twice', async () => {
  const [carla = ''] = await newPlayers(1)
  const match = await insertAnswered(world.db, [{ questionId: 'ipo-001', userId: carla }])
  await Promise.all([rate(match), rate(match), rate(match), rate(match)])
  const once = await line('ipo-001')
  expect(once.firsts).toBe(1)
  await rate(match)
  expect(await line('ipo-001')).toEqual(once)
})

test('one that dies in the middle has counted nothing, and the next one counts everything', async () => {
  const [davi = ''] = await newPlayers(1)
  const match = await insertAnswered(world.db, [
    { questionId: 'ipo-002', userId: davi },
    { questionId: 'ipo-003', userId: davi },
  ])
  const dying: SoloWorld['inTransaction'] = (work) =>
    world.inTransaction(async (tx) => {
      await work(tx)
      throw new Error('the process dies before the commit')
    })
  await expect(rateMatch({ ...world.node.app, inTransaction: dying }, match)).rejects.toThrow('dies')
  expect([(await line('ipo-002')).firsts, (await ratingsOf(davi)).length]).toEqual([0, 0])
  await rate(match)
  expect([(await line('ipo-002')).firsts, (await line('ipo-003')).firsts]).toEqual([1, 1])
})

test('an answer to a question that the player met before, and a bot, count nothing', async () => {
  const [elisa = ''] = await newPlayers(1)
  const match = await insertAnswered(world.db, [
    { questionId: 'roi-001', userId: elisa, first: false },
    { questionId: 'roi-002', userId: null },
  ])
  const before = await Promise.all(['roi-001', 'roi-002'].map(line))
  await rate(match)
  expect(await Promise.all(['roi-001', 'roi-002'].map(line))).toEqual(before)
  expect(await ratingsOf(elisa)).toEqual([])
})

test('time that ran out is a wrong attempt under a key of its own, and no time to think', async () => {
  const [late = '', early = ''] = await newPlayers(2)
  const match = await insertAnswered(world.db, [
    { questionId: 'liquidity-001', userId: late, correct: false, choice: null, elapsedMillis: 30_000 },
    { questionId: 'liquidity-001', userId: early, choice: { option: 'b' }, elapsedMillis: 6_000 },
  ])
  await rate(match)
  expect(await line('liquidity-001')).toMatchObject({
    firsts: 2,
    shareRight: 0.5,
    optionCounts: { none: 1, b: 1 },
    meanMillis: 6_000,
  })
})

test('matches with the same questions in other orders are counted at once, and none is lost', async () => {
  const players = await newPlayers(24)
  const ids = ['duration-001', 'duration-002', 'correlation-001', 'correlation-002']
  const matches = await Promise.all(
    players.map((userId, index) => {
      const order = index % 2 ? ids : ids.toReversed()
      return insertAnswered(
        world.db,
        order.map((questionId) => ({ questionId, userId, correct: index % 3 === 0 })),
      )
    }),
  )
  await Promise.all(matches.map(rate))
  const lines = await Promise.all(ids.map(line))
  expect(lines.map(({ firsts, shareRight }) => [firsts, shareRight])).toEqual(ids.map(() => [24, 8 / 24]))
  const attempts = await world.db.selectFrom('questions').select('attempts').where('id', 'in', ids).execute()
  expect(attempts).toEqual(ids.map(() => ({ attempts: 24 })))
})

test('a version that is no longer current is counted for itself and moves no rating', async () => {
  const [gil = ''] = await newPlayers(1)
  await seedAs('old-001', 'first')
  await seedAs('old-001', 'second')
  const match = await insertAnswered(world.db, [{ questionId: 'old-001', userId: gil }])
  await rate(match)
  expect(await line('old-001')).toMatchObject({ version: 2, firsts: 0, rating: 1500 })
  const stored = await world.db.selectFrom('question_stats').selectAll().where('question_id', '=', 'old-001').execute()
  expect(stored).toMatchObject([{ version: 1, firsts: 1 }])
})

test('a question that is probably mis-keyed is not drawn any more, and a match that has it goes on', async () => {
  const players = await newPlayers(51)
  await seedAs('bad-001', 'first')
  const wrong = (userId: string) => ({
    questionId: 'bad-001',
    userId,
    correct: false,
    choice: { option: 'c' } as const,
  })
  await rate(await insertAnswered(world.db, players.slice(0, 49).map(wrong)))
  expect(await line('bad-001')).toMatchObject({ state: 'live', alarms: [] })
  await rate(await insertAnswered(world.db, players.slice(49, 50).map(wrong)))
  expect(await line('bad-001')).toMatchObject({
    state: 'paused',
    alarms: expect.arrayContaining(['probablyMisKeyed']) as string[],
  })
  expect((await liveQuestions(world, world.db, {})).map(({ questionId }) => questionId)).not.toContain('bad-001')
  await rate(await insertAnswered(world.db, players.slice(50, 51).map(wrong)))
  expect(await line('bad-001')).toMatchObject({ state: 'paused', firsts: 51 })
})

test('a question that an operator resumed stays in play, until its next version is judged anew', async () => {
  const players = await newPlayers(110)
  await seedAs('hard-001', 'first')
  const wrong = (userId: string) => ({
    questionId: 'hard-001',
    userId,
    correct: false,
    choice: { option: 'c' } as const,
  })
  await rate(await insertAnswered(world.db, players.slice(0, 50).map(wrong)))
  expect((await line('hard-001')).state).toBe('paused')
  const at = world.clock.now()
  expect(await resumeQuestion(world, 'hard-001', at)).toEqual({ state: 'paused', reports: 0 })
  expect(await resumeQuestion(world, 'hard-001', at)).toEqual({ state: 'live', reports: 0 })
  expect(await resumeQuestion(world, 'nothing-001', at)).toBeNull()
  await rate(await insertAnswered(world.db, players.slice(50, 60).map(wrong)))
  const resumed = await line('hard-001')
  expect(resumed).toMatchObject({ state: 'live', firsts: 60, clearedAt: at })
  expect(resumed.alarms).not.toContain('probablyMisKeyed')

  await seedAs('hard-001', 'second')
  world.clock.pass(25 * hour)
  const again = players.slice(60, 110).map((userId) => ({ ...wrong(userId), version: 2 }))
  await rate(await insertAnswered(world.db, again))
  expect(await line('hard-001')).toMatchObject({ state: 'paused', version: 2, firsts: 50, clearedAt: null })
})

test('a new version of a paused question is live and rated from the start', async () => {
  await seedAs('mended-001', 'wrong key')
  const wrong = (await newPlayers(50)).map((userId) => ({ questionId: 'mended-001', userId, correct: false }))
  await rate(
    await insertAnswered(
      world.db,
      wrong.map((one) => ({ ...one, choice: { option: 'd' } as const })),
    ),
  )
  const bad = await line('mended-001')
  expect(bad.state).toBe('paused')
  expect(bad.rating).toBe(1530)
  await seedAs('mended-001', 'wrong key')
  expect(await line('mended-001')).toMatchObject({ state: 'paused', version: 1 })
  await seedAs('mended-001', 'right key')
  expect(await line('mended-001')).toMatchObject({ state: 'live', version: 2, rating: 1500, firsts: 0, alarms: [] })
})

/** Players of one test alone, whose attempts count: what they answer moves their ratings. */
function newPlayers(size: number): Promise<string[]> {
  return insertQualified(world.db, `rated-${randomUUID()}`, size)
}

function rate(matchId: string): Promise<void> {
  return rateMatch({ ...world.node.app, log: pino({ level: 'silent' }) }, matchId)
}

async function report() {
  return (await questionReport(world.db, world.clock.now())).questions
}

async function line(id: string) {
  const found = (await report()).find((one) => one.id === id)
  if (!found) throw new Error(`no line for ${id}`)
  return found
}

function ratingsOf(userId: string) {
  return world.db.selectFrom('learner_ratings').selectAll().where('user_id', '=', userId).execute()
}

async function queued(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select data->>'matchId' as id from pgboss.job where name = 'rateAnswers'`.execute(world.db)
  return rows.map(({ id }) => id)
}

/** Brings a question beside the bank into the database; another hash is another version of it. */
async function seedAs(id: string, hash: string): Promise<void> {
  const row: SeedRow = {
    id,
    hash,
    subject: 'economia',
    topic: 'inflation',
    concept: 'c',
    ...plainly(id),
    difficulty: 'medium',
    region: null,
    rating: 1500,
    kind: 'choice',
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'a' },
      unit: null,
      sources: [],
      texts: {} as SeedRow['body']['texts'], // safe: nobody reads the texts here
    },
  }
  await world.inTransaction((tx) => writeSeed(tx, [row], 'a bank of one'))
  // The rest of the bank has left the files by that; the tests go on with it.
  await world.db.updateTable('questions').set({ state: 'live' }).where('state', '=', 'retired').execute()
}
